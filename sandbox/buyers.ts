/** The countries that the sandboxes have sellers and buyers in. */
export type Region = "ID" | "TH";

/** The people who order in every sandbox. */
export interface Buyer {
  username: string;
  name: string;
  phone: string;
  address: string;
  district: string;
  city: string;
  state: string;
  zipcode: string;
  /** For printers without Thai letters. */
  latinName: string;
  latinAddress: string;
}

type Row = [
  username: string,
  name: string,
  phone: string,
  address: string,
  district: string,
  city: string,
  state: string,
  zipcode: string,
];

const INDONESIA: Row[] = [
  [
    "sitirahma88",
    "Siti Rahmawati",
    "6281234567801",
    "Jl. Melati No. 12 RT 03/RW 05",
    "Tebet",
    "Jakarta Selatan",
    "DKI Jakarta",
    "12810",
  ],
  [
    "budisantoso",
    "Budi Santoso",
    "6281398765402",
    "Jl. Raya Darmo No. 45",
    "Wonokromo",
    "Surabaya",
    "Jawa Timur",
    "60241",
  ],
  [
    "dewi.lestari_",
    "Dewi Lestari",
    "6285712345603",
    "Komplek Antapani Indah Blok C2 No. 8",
    "Antapani",
    "Bandung",
    "Jawa Barat",
    "40291",
  ],
  [
    "agusprasetyo",
    "Agus Prasetyo",
    "6281567890104",
    "Jl. Kaliurang KM 7,5 Gg. Pandega No. 21",
    "Depok",
    "Sleman",
    "DI Yogyakarta",
    "55281",
  ],
  [
    "rinawulan22",
    "Rina Wulandari",
    "6282145678905",
    "Jl. Gatot Subroto Tengah No. 110",
    "Denpasar Utara",
    "Denpasar",
    "Bali",
    "80239",
  ],
  [
    "hendrag",
    "Hendra Gunawan",
    "6281276543206",
    "Jl. Sisingamangaraja No. 77",
    "Medan Kota",
    "Medan",
    "Sumatera Utara",
    "20213",
  ],
  [
    "putri.ayu",
    "Putri Ayu Ningsih",
    "6285890123407",
    "Jl. Pandanaran II No. 9",
    "Semarang Selatan",
    "Semarang",
    "Jawa Tengah",
    "50241",
  ],
  [
    "fajarnugroho",
    "Fajar Nugroho",
    "6281908765408",
    "Perum Citra Raya Blok F5/17",
    "Cikupa",
    "Tangerang",
    "Banten",
    "15710",
  ],
  [
    "nurhasanah_",
    "Nur Hasanah",
    "6282298765409",
    "Jl. Perintis Kemerdekaan KM 10",
    "Tamalanrea",
    "Makassar",
    "Sulawesi Selatan",
    "90245",
  ],
  [
    "yogapratama",
    "Yoga Pratama",
    "6281345678910",
    "Jl. Ahmad Yani KM 5,7 No. 3",
    "Banjarmasin Timur",
    "Banjarmasin",
    "Kalimantan Selatan",
    "70249",
  ],
  [
    "mega.sari",
    "Mega Puspita Sari",
    "6285234567811",
    "Jl. Soekarno Hatta No. 28",
    "Lowokwaru",
    "Malang",
    "Jawa Timur",
    "65141",
  ],
  [
    "rizkyramadhan",
    "Rizky Ramadhan",
    "6281187654312",
    "Jl. Margonda Raya No. 358",
    "Beji",
    "Depok",
    "Jawa Barat",
    "16424",
  ],
];

type ThaiRow = [...Row, latinName: string, latinAddress: string];

const THAILAND: ThaiRow[] = [
  [
    "somchai_j",
    "สมชาย ใจดี",
    "66812345601",
    "99/12 ซอยสุขุมวิท 71",
    "วัฒนา",
    "กรุงเทพมหานคร",
    "กรุงเทพมหานคร",
    "10110",
    "Somchai Jaidee",
    "99/12 Soi Sukhumvit 71, Watthana, Bangkok 10110",
  ],
  [
    "malee.s",
    "มาลี ศรีสุข",
    "66898765402",
    "45 หมู่ 3 ถนนนิมมานเหมินท์",
    "เมืองเชียงใหม่",
    "เชียงใหม่",
    "เชียงใหม่",
    "50200",
    "Malee Srisuk",
    "45 Moo 3 Nimmanhaemin Rd, Mueang, Chiang Mai 50200",
  ],
  [
    "ppat_w",
    "พัชรี วงศ์ไทย",
    "66865432103",
    "128/7 ถนนมิตรภาพ",
    "เมืองขอนแก่น",
    "ขอนแก่น",
    "ขอนแก่น",
    "40000",
    "Phatcharee Wongthai",
    "128/7 Mittraphap Rd, Mueang, Khon Kaen 40000",
  ],
  [
    "anan99",
    "อนันต์ ทองคำ",
    "66823456704",
    "56/1 ถนนเพชรเกษม",
    "หาดใหญ่",
    "สงขลา",
    "สงขลา",
    "90110",
    "Anan Thongkham",
    "56/1 Phetkasem Rd, Hat Yai, Songkhla 90110",
  ],
  [
    "nuch.kanya",
    "กัญญา บุญมี",
    "66841234505",
    "77/9 หมู่บ้านพฤกษา 13",
    "บางบัวทอง",
    "นนทบุรี",
    "นนทบุรี",
    "11110",
    "Kanya Boonmee",
    "77/9 Pruksa 13, Bang Bua Thong, Nonthaburi 11110",
  ],
  [
    "wichai.p",
    "วิชัย พรหมมา",
    "66877654306",
    "210 ถนนชยางกูร",
    "เมืองอุบลราชธานี",
    "อุบลราชธานี",
    "อุบลราชธานี",
    "34000",
    "Wichai Phromma",
    "210 Chayangkun Rd, Mueang, Ubon Ratchathani 34000",
  ],
  [
    "sunisa_t",
    "สุนิสา แก้วใส",
    "66819876507",
    "8/24 ถนนพัทยาสาย 2",
    "บางละมุง",
    "ชลบุรี",
    "ชลบุรี",
    "20150",
    "Sunisa Kaewsai",
    "8/24 Pattaya 2nd Rd, Bang Lamung, Chon Buri 20150",
  ],
  [
    "thanakorn",
    "ธนกร สุวรรณ",
    "66856789008",
    "15/3 ถนนเทพกระษัตรี",
    "เมืองภูเก็ต",
    "ภูเก็ต",
    "ภูเก็ต",
    "83000",
    "Thanakorn Suwan",
    "15/3 Thepkrasattri Rd, Mueang, Phuket 83000",
  ],
];

const PEOPLE: Record<Region, Buyer[]> = {
  ID: INDONESIA.map(([username, name, phone, address, district, city, state, zipcode]) => ({
    ...{ username, name, phone, address, district, city, state, zipcode, latinName: name },
    latinAddress: `${address}, ${district}, ${city}, ${state} ${zipcode}`,
  })),
  TH: THAILAND.map(
    ([
      username,
      name,
      phone,
      address,
      district,
      city,
      state,
      zipcode,
      latinName,
      latinAddress,
    ]) => ({
      ...{
        username,
        name,
        phone,
        address,
        district,
        city,
        state,
        zipcode,
        latinName,
        latinAddress,
      },
    }),
  ),
};

/** Takes turns, so that neighbouring orders have different buyers. */
export function buyerFor(region: Region, turn: number): Buyer {
  const people = PEOPLE[region];
  const buyer = people[turn % people.length];
  if (!buyer) throw new Error(`No buyers in ${region}`);
  return buyer;
}

/** What the seller sees of a buyer before the parcel is arranged. */
export function masked(buyer: Buyer): Buyer {
  return {
    ...buyer,
    name: hideMiddle(buyer.name),
    phone: `******${buyer.phone.slice(-2)}`,
    address: "******",
    username: hideMiddle(buyer.username),
  };
}

export const fullAddress = (buyer: Buyer) =>
  [buyer.address, buyer.district, buyer.city, buyer.state, buyer.zipcode]
    .filter(Boolean)
    .join(", ");

function hideMiddle(text: string): string {
  const letters = [...text];
  return `${letters[0] ?? ""}******${letters.at(-1) ?? ""}`;
}
