import type { MailTexts } from "../templates.ts";

const NOT_YOU = "หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันทีและแจ้งเจ้าของร้าน";

export const th: MailTexts = {
  footer: "Etalase ระบบหลังร้านของผู้ขายออนไลน์",
  orCopy: "หากกดปุ่มไม่ได้ โปรดเปิดลิงก์นี้:",
  mails: {
    "staff-invite": ({ inviter, shop, url, days }) => ({
      subject: `${inviter} เชิญคุณเข้าร่วม ${shop}`,
      lines: [`${inviter} เชิญคุณมาทำงานใน ${shop} บน Etalase`],
      button: { label: "ตอบรับคำเชิญ", url },
      after: [`คำเชิญใช้ได้ครั้งเดียว ภายใน ${days} วัน และใช้ได้กับอีเมลนี้เท่านั้น`, "หากคุณไม่รู้จักผู้ส่ง ไม่ต้องทำอะไร"],
    }),
    "password-reset": ({ name, url, minutes }) => ({
      subject: "ตั้งรหัสผ่านใหม่",
      lines: [`สวัสดีคุณ ${name}`, "มีผู้ขอตั้งรหัสผ่านใหม่ของ Etalase ซึ่งน่าจะเป็นคุณ ตั้งรหัสผ่านได้ที่นี่:"],
      button: { label: "ตั้งรหัสผ่านใหม่", url },
      after: [`ลิงก์ใช้ได้ครั้งเดียว ภายใน ${minutes} นาที`, "หากไม่ใช่คุณ ไม่ต้องทำอะไร รหัสผ่านของคุณยังเหมือนเดิม"],
    }),
    "password-changed": ({ name, url }) => ({
      subject: "รหัสผ่านของคุณถูกเปลี่ยนแล้ว",
      lines: [
        `สวัสดีคุณ ${name}`,
        "รหัสผ่าน Etalase ของคุณเพิ่งถูกเปลี่ยน และระบบได้ออกจากระบบในอุปกรณ์อื่นให้แล้ว",
        "หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันที:",
      ],
      button: { label: "ตั้งรหัสผ่านใหม่", url },
    }),
    "email-confirm": ({ name, url, minutes }) => ({
      subject: "ยืนยันอีเมลใหม่ของคุณ",
      lines: [`สวัสดีคุณ ${name}`, "คุณขอใช้อีเมลนี้เข้าสู่ระบบ Etalase โปรดยืนยันด้วยปุ่มนี้"],
      button: { label: "ใช้อีเมลนี้", url },
      after: [`ลิงก์ใช้ได้ครั้งเดียว ภายใน ${minutes} นาที`, "หากคุณไม่ทราบเรื่องนี้ ไม่ต้องทำอะไร"],
    }),
    "email-taken": ({ url }) => ({
      subject: "คุณมีบัญชีเข้าสู่ระบบ Etalase อยู่แล้ว",
      lines: [
        "มีผู้ต้องการใช้อีเมลนี้เข้าสู่ระบบ แต่ทำไม่ได้ เพราะคุณใช้อีเมลนี้อยู่แล้ว",
        "หากเป็นคุณ โปรดเข้าสู่ระบบด้วยอีเมลนี้ หากไม่ใช่ ไม่ต้องทำอะไร",
      ],
      button: { label: "เข้าสู่ระบบ", url },
    }),
    "email-changed": ({ name, newEmail }) => ({
      subject: "อีเมลของคุณถูกเปลี่ยนแล้ว",
      lines: [
        `สวัสดีคุณ ${name}`,
        `ตอนนี้คุณเข้าสู่ระบบ Etalase ด้วย ${newEmail} และไม่ใช้อีเมลนี้อีกต่อไป`,
        NOT_YOU,
      ],
    }),
    "two-step-on": ({ name }) => ({
      subject: "เปิดการยืนยันแบบสองขั้นตอนแล้ว",
      lines: [
        `สวัสดีคุณ ${name}`,
        "นับจากนี้คุณต้องใส่รหัสจากแอปยืนยันตัวตนเมื่อเข้าสู่ระบบ โปรดเก็บรหัสกู้คืนไว้ในที่ปลอดภัย",
        NOT_YOU,
      ],
    }),
    "two-step-off": ({ name }) => ({
      subject: "ปิดการยืนยันแบบสองขั้นตอนแล้ว",
      lines: [`สวัสดีคุณ ${name}`, "ตอนนี้เข้าสู่ระบบด้วยรหัสผ่านอย่างเดียวเหมือนเดิม", NOT_YOU],
    }),
    "quota-used-up": ({ shop, until, url }) => ({
      subject: `โควตาคำสั่งซื้อของ ${shop} หมดแล้ว`,
      lines: [
        `โควตาคำสั่งซื้อของ ${shop} หมดแล้ว ทุกอย่างยังใช้งานได้ตามปกติจนถึงวันที่ ${until} หลังจากนั้นร้านจะถูกระงับจนกว่าจะเติมโควตา`,
      ],
      button: { label: "เติมโควตา", url },
    }),
    "quota-suspended": ({ shop, url }) => ({
      subject: `${shop} ถูกระงับ`,
      lines: [`โควตาคำสั่งซื้อของ ${shop} หมดและพ้นช่วงผ่อนผันแล้ว เติมโควตาเพื่อใช้งานต่อ ข้อมูลของคุณยังอยู่ครบ`],
      button: { label: "เติมโควตา", url },
    }),
    "operator-fault": ({ marketplace, words, code, message, url }) => ({
      subject: `Etalase ทำงานกับ ${marketplace} ไม่ได้`,
      lines: [
        `${marketplace} ปฏิเสธคำขอของ Etalase ${words}`,
        `${marketplace} ตอบว่า: ${code} ${message}`,
        "ผู้ขายเห็นข้อความว่ากำลังตั้งค่าการเชื่อมต่อ งานของผู้ขายรออยู่และไม่สูญหาย",
      ],
      button: { label: "ดูปัญหา", url },
    }),
    "shop-order": ({ event, shop, name, number, total, courier, trackingCode, refund, url }) => ({
      sender: { name: shop, footer: `${shop}: คุณได้รับอีเมลนี้เพราะให้อีเมลนี้ไว้ตอนสั่งซื้อ` },
      ...{
        placed: {
          subject: `คำสั่งซื้อ ${number} ของคุณที่ ${shop}`,
          lines: [
            `สวัสดีคุณ ${name}`,
            `ขอบคุณสำหรับคำสั่งซื้อ ${number} ยอด ${total} ดูวิธีชำระเงินและสถานะได้ในหน้าคำสั่งซื้อ`,
          ],
        },
        paid: {
          subject: `ได้รับเงินของคำสั่งซื้อ ${number} แล้ว`,
          lines: [`สวัสดีคุณ ${name}`, `${shop} ได้รับเงิน ${total} แล้ว และกำลังเตรียมสินค้า`],
        },
        packed: {
          subject: `คำสั่งซื้อ ${number} แพ็กเสร็จแล้ว`,
          lines: [`สวัสดีคุณ ${name}`, `สินค้ารอขนส่งมารับ: ${courier}`],
        },
        shipped: {
          subject: `คำสั่งซื้อ ${number} กำลังจัดส่ง`,
          lines: [
            `สวัสดีคุณ ${name}`,
            `สินค้าจัดส่งโดย ${courier}`,
            ...(trackingCode ? [`เลขพัสดุ: ${trackingCode}`] : []),
          ],
        },
        delivered: {
          subject: `คำสั่งซื้อ ${number} จัดส่งสำเร็จ`,
          lines: [`สวัสดีคุณ ${name}`, `สินค้าจัดส่งถึงแล้ว หากมีปัญหา กรุณาแจ้ง ${shop}`],
        },
        cancelled: {
          subject: `คำสั่งซื้อ ${number} ถูกยกเลิก`,
          lines: [`สวัสดีคุณ ${name}`, "คำสั่งซื้อของคุณถูกยกเลิก หากชำระเงินแล้ว ดูวิธีรับเงินคืนได้ในหน้าคำสั่งซื้อ"],
        },
        refunded: {
          subject: `คืนเงินคำสั่งซื้อ ${number}`,
          lines: [`สวัสดีคุณ ${name}`, `${shop} คืนเงิน ${refund} ให้คุณแล้ว`],
        },
        refund_corrected: {
          subject: `แก้ไขยอดคืนเงินของคำสั่งซื้อ ${number}`,
          lines: [`สวัสดีคุณ ${name}`, `${shop} แก้ไขข้อมูลการคืนเงิน: ยอดที่คืนให้คุณคือ ${refund}`],
        },
        refund_returned: {
          subject: `เงินคืนของคำสั่งซื้อ ${number} ถูกตีกลับ`,
          lines: [
            `สวัสดีคุณ ${name}`,
            `ธนาคารของคุณตีเงินคืน ${refund} กลับไปที่ ${shop} คุณจึงยังไม่ได้รับเงิน ${shop} จะโอนให้อีกครั้ง คุณแจ้งบัญชีที่ต้องการรับเงินได้ที่หน้าคำสั่งซื้อ`,
          ],
        },
        review: {
          subject: `สินค้าจาก ${shop} เป็นอย่างไรบ้าง`,
          lines: [
            `สวัสดีคุณ ${name}`,
            `คำสั่งซื้อ ${number} ถึงมือคุณหลายวันแล้ว รีวิวสั้น ๆ ช่วยผู้ซื้อคนอื่นและ ${shop} ได้มาก ให้แค่ดาวก็ได้`,
          ],
        },
        link: {
          subject: `หน้าคำสั่งซื้อ ${number} ของคุณ`,
          lines: [`สวัสดีคุณ ${name}`, `นี่คือหน้าคำสั่งซื้อของคุณที่ ${shop} ตามที่ขอ หากไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร`],
        },
      }[event],
      button: { label: event === "review" ? "เขียนรีวิว" : "เปิดคำสั่งซื้อ", url },
      after: ["คุณหยุดรับอีเมลเหล่านี้ได้ในหน้าคำสั่งซื้อ"],
    }),
    "shop-code": ({ shop, number, code }) => ({
      sender: { name: shop, footer: `${shop}: คุณได้รับอีเมลนี้เพราะมีการใช้อีเมลนี้สั่งซื้อ` },
      subject: `${code} คือรหัสยืนยันคำสั่งซื้อ ${number}`,
      lines: [
        `กรอกรหัสนี้ในหน้าคำสั่งซื้อ ${number}: ${code}`,
        "รหัสใช้ได้สิบนาที หากคุณไม่ได้สั่งซื้อ ไม่ต้องทำอะไร คำสั่งซื้อจะสิ้นสุดเอง",
      ],
    }),
    "shop-checkout-code": ({ shop, code }) => ({
      sender: { name: shop, footer: `${shop}: คุณได้รับอีเมลนี้เพราะมีการกรอกอีเมลนี้ตอนสั่งซื้อ` },
      subject: `${code} คือรหัสยืนยันของคุณสำหรับ ${shop}`,
      lines: [
        `กรอกรหัสนี้ในหน้าสั่งซื้อ: ${code}`,
        "รหัสใช้ได้สิบนาที หากไม่มีรหัสนี้จะยังไม่มีคำสั่งซื้อ ถ้าคุณไม่ได้สั่งซื้อ ไม่ต้องทำอะไร",
      ],
    }),
    "shop-answer": ({ shop, text, url }) => ({
      sender: { name: shop, footer: `${shop}: คุณได้รับอีเมลนี้เพราะสอบถามร้านและให้อีเมลนี้ไว้` },
      subject: `${shop} ตอบคำถามของคุณแล้ว`,
      lines: [text],
      button: { label: "เปิดการสนทนา", url },
    }),
    news: ({ shop, news, count, url, settingsUrl }) => ({
      subject: count === 1 ? `${shop}: ${news[0]}` : `${shop}: การแจ้งเตือนใหม่ ${count} รายการ`,
      lines: [...news, ...(count > news.length ? [`… และอีก ${count - news.length} รายการ`] : [])],
      button: { label: "เปิดการแจ้งเตือน", url },
      after: [`เลือกสิ่งที่จะส่งถึงคุณทางอีเมล: ${settingsUrl}`],
    }),
    "weekly-report": ({
      shop,
      days,
      best,
      awaitedMarginOrders,
      costUnknown,
      url,
      settingsUrl,
      ...figures
    }) => ({
      subject: `${shop}: สรุปสัปดาห์ ${days}`,
      lines: [`ตัวเลขของสัปดาห์ ${days} และความเปลี่ยนแปลงจากสัปดาห์ก่อน:`],
      figures: [
        ["ยอดขายสุทธิ", figures.net],
        ["คำสั่งซื้อ", figures.orders],
        ["ยอดเฉลี่ยต่อคำสั่งซื้อ", figures.averageOrder],
        ["จำนวนชิ้นที่ขาย", figures.units],
        [
          "กำไรขั้นต้น",
          [
            figures.margin,
            awaitedMarginOrders === 0
              ? ""
              : ` ยังรอยอดโอนอีก ${awaitedMarginOrders} คำสั่งซื้อ ${figures.awaitedMargin} ก่อนหักค่าธรรมเนียม`,
            costUnknown === 0
              ? ""
              : ` ไม่ทราบต้นทุน ${costUnknown} คำสั่งซื้อ ยอดขายสุทธิ ${figures.costUnknownNet}`,
          ].join(""),
        ],
        ["ยกเลิก", figures.cancelRate],
        ["คืนสินค้า", figures.returnRate],
        ["จัดส่งตรงเวลา", figures.onTimeRate],
        ...(best ? [["สินค้าขายดีที่สุด", best] as [string, string]] : []),
      ],
      button: { label: "เปิดสถิติ", url },
      after: [`เลือกสิ่งที่จะส่งถึงคุณทางอีเมล: ${settingsUrl}`],
    }),
  },
};
