import { expect, test } from "vitest";
import { readProducts as read } from "./read-products.ts";

test("Shopify's drafts, archived and unpublished products are not imported as active", async () => {
  const { products } = await read(
    "Handle,Title,Published,Variant SKU,Variant Price,Status\na,A,TRUE,A,20000,active\nb,B,FALSE,B,20000,draft\nc,C,FALSE,C,20000,archived\nd,D,FALSE,D,20000,active\n",
  );
  expect(products.map(({ isActive }) => isActive)).toEqual([true, false, false, false]);
});

const WOO =
  'ID,Type,SKU,Name,Published,Stock,"Weight (kg)","Sale price","Regular price",Images,Parent,"Attribute 1 name","Attribute 1 value(s)"\n';

test("WooCommerce: variations inherit a variable product's weight and price, by id or SKU", async () => {
  const { products } = await read(
    `${WOO}901,variable,W-P,Jaket,1,,0.6,,140000,,,Ukuran,"S, M"\n902,variation,W-S,Jaket - S,1,4,,,150000,,id:901,Ukuran,S\n903,variation,W-M,Jaket - M,1,5,0.7,120000,,,W-P,Ukuran,M\n910,simple,W-D,Draf,-1,5,0.1,,15000,,,,\n`,
  );
  expect(products).toMatchObject([
    {
      ...{ name: "Jaket", isActive: true, problems: [] },
      variants: [
        { sku: "W-S", price: 150_000, weightG: 600, quantity: 4, options: ["S"] },
        { sku: "W-M", price: 140_000, weightG: 700, quantity: 5, options: ["M"] },
      ],
    },
    { name: "Draf", isActive: false },
  ]);
});

test("WooCommerce: a variation never names a product", async () => {
  const { products } = await read(
    `${WOO}905,variation,W-XL,Jaket - XL,1,9,,,159000,,W-P,Ukuran,XL\n`,
  );
  expect(products).toMatchObject([
    { handle: "W-P", name: "", variants: [{ sku: "W-XL", options: ["XL"] }] },
  ]);
});

test("Etsy: one row lists all combinations of its variations with their SKUs", async () => {
  const { format, products } = await read(
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,"VARIATION 1 TYPE","VARIATION 1 NAME","VARIATION 1 VALUES","VARIATION 2 TYPE","VARIATION 2 NAME","VARIATION 2 VALUES",SKU\n"Kaos Kucing","Katun\n\n• nyaman",95000,IDR,12,kaos,katun,,,"Custom Property",Ukuran,"S,M","Custom Property",Warna,"Hitam,Putih","S-H,S-P,M-H,M-P"\n"Mug Kucing",Keramik,45000,IDR,7,mug,keramik,,,,,,,,,MUG\n"Topi",Rajut,9.50,USD,7,,,,,,,,,,,TOPI\n',
  );
  expect(format).toBe("etsy");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos Kucing", optionNames: ["Ukuran", "Warna"], problems: [] },
      // Twelve units over all variants, so the number per variant is unknown.
      warnings: expect.arrayContaining(["stock_shared"]),
      variants: [
        { sku: "S-H", options: ["S", "Hitam"], price: 95_000 },
        { sku: "S-P", options: ["S", "Putih"] },
        { sku: "M-H", options: ["M", "Hitam"] },
        { sku: "M-P", options: ["M", "Putih"] },
      ],
    },
    { name: "Mug Kucing", variants: [{ sku: "MUG", price: 45_000, quantity: 7 }] },
    { name: "Topi", problems: ["6 Variant Price: price_currency"] },
  ]);
});

test("Wix: a variant's price is the product's plus a surcharge; hidden products are not active", async () => {
  const { format, products } = await read(
    "handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1,brand\nproduct_a,Product,Kemeja,<p>Linen</p>,https://x.test/a.jpg;https://x.test/b.jpg,Baju,A,,150000,,TRUE,PERCENT,0,InStock,0.3,Ukuran,DROP_DOWN,S;M,Laras\nproduct_a,Variant,,,,,A-S,,,0,,,,4,0.3,Ukuran,DROP_DOWN,S,\nproduct_a,Variant,,,,,A-M,,,5000,,,,6,0.3,Ukuran,DROP_DOWN,M,\nproduct_b,Product,Topi,,,Baju,B,,55000,,FALSE,PERCENT,10,9,0.1,,,,Laras\n",
  );
  expect(format).toBe("wix");
  expect(products).toMatchObject([
    {
      ...{
        name: "Kemeja",
        category: "Baju",
        brand: "Laras",
        optionNames: ["Ukuran"],
        problems: [],
      },
      variants: [
        { sku: "A-S", options: ["S"], price: 150_000, quantity: 4, weightG: 300 },
        { sku: "A-M", options: ["M"], price: 155_000, quantity: 6, weightG: 300 },
      ],
    },
    { name: "Topi", isActive: false, variants: [{ sku: "B", price: 55_000, quantity: 9 }] },
  ]);
  expect(products[0]?.pictures).toHaveLength(2);
});

test("Wix's newer catalogue: variants have their own prices, pictures have lines of their own", async () => {
  const { format, products } = await read(
    "handle,fieldType,name,visible,plainDescription,media,mediaAltText,ribbon,brand,price,strikethroughPrice,cost,inventory,preOrderEnabled,sku,barcode,weight,productOptionName1,productOptionType1,productOptionChoices1\nkaos,PRODUCT,Kaos,TRUE,Katun 30s,https://x.test/a.jpg,,,Laras,85000,99000,,,FALSE,,,0.2,Warna,SWATCH_CHOICES,#0000ff:Biru;#ff0000:Merah\nkaos,VARIANT,,TRUE,,,,,,85000,,40000,7,FALSE,K-B,8991234567891,0.25,,,#0000ff:Biru\nkaos,VARIANT,,FALSE,,,,,,90000,,,IN_STOCK,FALSE,K-M,,,,,#ff0000:Merah\nkaos,MEDIA,,,,https://x.test/b.jpg,,,,,,,,,,,,,,\ntopi,PRODUCT,Topi,FALSE,,,,,,45000,,,-3,FALSE,TP,,0.1,,,\n",
  );
  expect(format).toBe("wix");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", description: "Katun 30s", brand: "Laras", optionNames: ["Warna"] },
      ...{ problems: [], pictures: [{ line: 2 }, { line: 5 }] },
      variants: [
        {
          ...{ sku: "K-B", options: ["Biru"], price: 85_000, cogs: 40_000, quantity: 7 },
          ...{ weightG: 250, barcode: "8991234567891" },
        },
        { sku: "K-M", options: ["Merah"], price: 90_000, weightG: 200, isActive: false },
      ],
    },
    {
      ...{ name: "Topi", isActive: false, warnings: ["negative_quantity"], problems: [] },
      variants: [{ sku: "TP", price: 45_000, weightG: 100 }],
    },
  ]);
  expect(products[0]?.variants[1]).not.toHaveProperty("quantity");
});

test("Magento 1: lines without an SKU continue a product, and options add to its price", async () => {
  const { format, products } = await read(
    "sku,_store,_attribute_set,_type,_category,_product_websites,name,price,description,short_description,status,weight,qty,cost,_media_image,_super_products_sku,_super_attribute_code,_super_attribute_option,_super_attribute_price_corr\nKM-S,,Baju,simple,Baju,base,Kemeja S,1.0000,,Biru,1,0.3000,5.0000,60000.0000,,,,,\nKM-M,,Baju,simple,Baju,base,Kemeja M,1.0000,,Biru,1,0.3000,-2.0000,,,,,,\nKM,,Baju,configurable,Baju,base,Kemeja,125000.0000,Kemeja lengan panjang,,1,,0.0000,,https://x.test/a.jpg,KM-S,size,S,\n,,,,Baju/Kemeja,,,,,,,,,,https://x.test/b.jpg,KM-S,color,Biru,10.0000%\n,,,,,,,,,,,,,,,KM-M,size,M,5000.0000\n,,,,,,,,,,,,,,,KM-M,color,Biru,\n,en,,,,,Shirt,,,,,,,,,,,,\nSET,,Baju,configurable,Baju,base,Set,300000.0000,,,1,,0.0000,,,KM-S,size,S,20000.0000\nTP,,Baju,simple,Topi,base,Topi,45000.0000,,,2,0.1000,9.0000,,,,,,\n",
  );
  expect(format).toBe("magento");
  expect(products).toMatchObject([
    {
      ...{ handle: "KM", name: "Kemeja", description: "Kemeja lengan panjang" },
      ...{ category: "Baju > Kemeja", optionNames: ["size", "color"], problems: [] },
      pictures: [{ url: "https://x.test/a.jpg" }, { url: "https://x.test/b.jpg" }],
      variants: [
        {
          ...{ sku: "KM-S", options: ["S", "Biru"], price: 137_500, quantity: 5 },
          ...{ weightG: 300, cogs: 60_000 },
        },
        { sku: "KM-M", options: ["M", "Biru"], price: 130_000, quantity: 0 },
      ],
    },
    // Its only variant belongs to the first configurable product, whose price differences it has.
    { handle: "SET", name: "Set", variants: [{ sku: "SET", price: 300_000 }] },
    { handle: "TP", name: "Topi", isActive: false, variants: [{ price: 45_000, quantity: 9 }] },
  ]);
  expect(products).toHaveLength(3);
});

test("PrestaShop's list of products has a price with tax, and a status that is not read", async () => {
  const { format, products } = await read(
    "Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position\n1;https://x.test/1.jpg;Vas;PS-1;Rumah;100000.000000;111000.000000;5;0;1\n2;;Guci;PS-2;Rumah;200000.000000;222000.000000;0;1;2\n",
  );
  expect(format).toBe("prestashop");
  expect(products).toMatchObject([
    {
      ...{ name: "Vas", category: "Rumah", problems: [] },
      variants: [{ sku: "PS-1", price: 111_000, quantity: 5 }],
    },
    { name: "Guci", variants: [{ sku: "PS-2", price: 222_000, quantity: 0 }] },
  ]);
  for (const product of products) expect(product).not.toHaveProperty("isActive");
});

test("Magento: simple products named by a configurable one become its variants with its labels", async () => {
  const { format, products } = await read(
    'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,visibility,price,special_price,url_key,additional_attributes,qty,is_in_stock,configurable_variations,configurable_variation_labels\nMG-S,,Default,simple,"Default Category/Baju,Default Category/Baju/Kaos",base,Kaos Rajut S,<p>Rajut</p>,,0.3,1,Not Visible Individually,99000,,kaos-s,"size=S,color=Hitam",5,1,,\nMG-M,,Default,simple,"Default Category/Baju",base,Kaos Rajut M,<p>Rajut</p>,,0.3,1,Not Visible Individually,99000,89000,kaos-m,"size=M",7,1,,\nMG,,Default,configurable,"Default Category/Baju,Default Category/Baju/Kaos",base,Kaos Rajut,<p>Rajut</p>,,0.3,1,"Catalog, Search",,,kaos,,,1,"sku=MG-S,size=S|sku=MG-M,size=M",size=Ukuran\nMG,en,Default,configurable,,base,Knitted Shirt,,,,,,,,,,,,,\n',
  );
  expect(format).toBe("magento");
  expect(products).toMatchObject([
    {
      ...{ handle: "MG", name: "Kaos Rajut", description: "Rajut", category: "Baju > Kaos" },
      ...{ optionNames: ["Ukuran"], problems: [] },
      variants: [
        { sku: "MG-S", options: ["S"], price: 99_000, quantity: 5, weightG: 300 },
        { sku: "MG-M", options: ["M"], price: 99_000, quantity: 7, weightG: 300 },
      ],
    },
  ]);
});

test("Squarespace: rows without a title are variants of the product above", async () => {
  const { format, products } = await read(
    "Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs\np1,v1,PHYSICAL,shop,kaos,Kaos,<p>Adem</p>,K-S,Ukuran,S,95000,0,No,4,/baju,,0.2,10,10,2,Yes,https://x.test/a.jpg\n,v2,,,,,,K-M,Ukuran,M,97000,0,No,Unlimited,,,0.2,10,10,2,,\np2,v3,PHYSICAL,shop,mug,Mug,,M,,,45000,0,No,7,,,0.3,0,0,0,No,\n",
  );
  expect(format).toBe("squarespace");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", category: "baju", problems: [] },
      variants: [
        { sku: "K-S", price: 95_000, quantity: 4, weightG: 200 },
        { sku: "K-M", price: 97_000 },
      ],
    },
    { name: "Mug", isActive: false, variants: [{ sku: "M", quantity: 7 }] },
  ]);
});

test("eBay File Exchange: variations follow their listing", async () => {
  const { format, products } = await read(
    "*Action(SiteID=Singapore|Country=ID|Currency=IDR|Version=745),*Title,*Description,CustomLabel,*StartPrice,*Quantity,PicURL,Relationship,RelationshipDetails,ConditionID\nAdd,Kaos,<p>Adem</p>,K,,,https://x.test/a.jpg,,Size=S;M,1000\n,,,K-S,95000,4,,Variation,Size=S,\n,,,K-M,96000,5,,Variation,Size=M,\nAdd,Mug,,M,45000,7,,,,3000\n",
  );
  expect(format).toBe("ebay");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", condition: "new", optionNames: ["Size"], problems: [] },
      variants: [
        { sku: "K-S", price: 95_000, quantity: 4, options: ["S"] },
        { sku: "K-M", price: 96_000, quantity: 5, options: ["M"] },
      ],
    },
    { name: "Mug", condition: "used", variants: [{ sku: "M", price: 45_000 }] },
  ]);
});

test("eBay's first heading names the currency of the prices", async () => {
  const { products } = await read(
    "*Action(SiteID=US|Country=US|Currency=USD|Version=1193),*Title,*Description,CustomLabel,*StartPrice,*Quantity\nAdd,Mug,<p>Clay</p>,M,15000,7\n",
  );
  expect(products[0]?.problems).toEqual(["2 Variant Price: price_currency"]);
});

test("Amazon's flat file: skips its header rows, and children become variants of their parent", async () => {
  const { format, products } = await read(
    "TemplateType=fptcustom,Version=2021,,,,,,,,\nSKU,Product Name,Brand,Price,Quantity,Parentage,Parent SKU,Color,Size,Barcode\nitem_sku,item_name,brand_name,standard_price,quantity,parent_child,parent_sku,color_name,size_name,external_product_id\nK,Kaos,Laras,,,Parent,,,,\nK-S,Kaos S,Laras,95000,4,Child,K,Hitam,S,4006381333931\nK-M,Kaos M,Laras,95000,5,Child,K,Hitam,M,\nM,Mug,Laras,45000,7,,,,,\n",
  );
  expect(format).toBe("amazon");
  expect(products).toMatchObject([
    {
      ...{ handle: "K", name: "Kaos", optionNames: ["Color", "Size"], problems: [] },
      variants: [{ sku: "K-S", barcode: "4006381333931", options: ["Hitam", "S"] }, { sku: "K-M" }],
    },
    { name: "Mug", variants: [{ sku: "M", quantity: 7 }] },
  ]);
});

test("a Google or Meta feed is read below its comment line, with the currency in each price", async () => {
  const { format, products } = await read(
    "# Required | A unique ID,# Required | Title,# Required,# Required,# Required,# Optional,# Optional,# Optional\nid,title,description,availability,price,image_link,item_group_id,size\nK-S,Kaos,Adem,in stock,95000 IDR,https://x.test/a.jpg,K,S\nK-M,Kaos,Adem,out of stock,95000.00 IDR,https://x.test/a.jpg,K,M\nM,Mug,,in stock,9.90 USD,,,\n",
  );
  expect(format).toBe("google");
  expect(products).toMatchObject([
    {
      ...{ handle: "K", name: "Kaos", optionNames: ["Size"], problems: [] },
      variants: [
        { sku: "K-S", price: 95_000, options: ["S"] },
        { sku: "K-M", price: 95_000, options: ["M"] },
      ],
    },
    { name: "Mug", problems: ["5 Variant Price: price_currency"] },
  ]);
});
