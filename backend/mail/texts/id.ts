import type { MailTexts } from "../templates.ts";

const NOT_YOU =
  "Jika bukan Anda yang melakukannya, segera buat kata sandi baru dan beri tahu pemilik toko.";

export const id: MailTexts = {
  footer: "Etalase, aplikasi pengelola toko online",
  orCopy: "Jika tombolnya tidak berfungsi, buka tautan ini:",
  mails: {
    "staff-invite": ({ inviter, shop, url, days }) => ({
      subject: `${inviter} mengundang Anda ke ${shop}`,
      lines: [`${inviter} mengundang Anda bekerja di ${shop} lewat Etalase.`],
      button: { label: "Terima undangan", url },
      after: [
        `Undangan berlaku satu kali, selama ${days} hari, dan hanya untuk email ini.`,
        "Jika Anda tidak mengenal pengirimnya, abaikan saja email ini.",
      ],
    }),
    "password-reset": ({ name, url, minutes }) => ({
      subject: "Buat kata sandi baru",
      lines: [
        `Halo ${name},`,
        "ada yang meminta kata sandi baru untuk Etalase, kemungkinan besar Anda sendiri. Buat di sini:",
      ],
      button: { label: "Buat kata sandi baru", url },
      after: [
        `Tautan berlaku satu kali, selama ${minutes} menit.`,
        "Jika bukan Anda, abaikan saja: kata sandi Anda tidak berubah.",
      ],
    }),
    "password-changed": ({ name, url }) => ({
      subject: "Kata sandi Anda telah diubah",
      lines: [
        `Halo ${name},`,
        "kata sandi Etalase Anda baru saja diubah, dan Anda dikeluarkan dari perangkat lain.",
        "Jika bukan Anda, segera buat kata sandi baru:",
      ],
      button: { label: "Buat kata sandi baru", url },
    }),
    "email-confirm": ({ name, url, minutes }) => ({
      subject: "Konfirmasi email baru Anda",
      lines: [
        `Halo ${name},`,
        "Anda meminta agar email ini dipakai untuk masuk ke Etalase. Konfirmasikan dengan tombol ini:",
      ],
      button: { label: "Pakai email ini", url },
      after: [
        `Tautan berlaku satu kali, selama ${minutes} menit.`,
        "Jika Anda tidak tahu soal ini, abaikan saja.",
      ],
    }),
    "email-taken": ({ url }) => ({
      subject: "Anda sudah terdaftar di Etalase",
      lines: [
        "Ada yang ingin mendaftar dengan email ini. Itu tidak bisa, karena email ini sudah Anda pakai untuk masuk.",
        "Jika itu Anda, masuklah dengan email ini. Jika bukan, abaikan saja.",
      ],
      button: { label: "Masuk", url },
    }),
    "email-changed": ({ name, newEmail }) => ({
      subject: "Email Anda telah diubah",
      lines: [
        `Halo ${name},`,
        `sekarang Anda masuk ke Etalase dengan ${newEmail}, bukan lagi dengan email ini.`,
        NOT_YOU,
      ],
    }),
    "two-step-on": ({ name }) => ({
      subject: "Verifikasi dua langkah aktif",
      lines: [
        `Halo ${name},`,
        "mulai sekarang saat masuk Anda diminta kode dari aplikasi autentikator. Simpan kode pemulihan di tempat aman.",
        NOT_YOU,
      ],
    }),
    "two-step-off": ({ name }) => ({
      subject: "Verifikasi dua langkah nonaktif",
      lines: [`Halo ${name},`, "saat masuk Anda kembali hanya diminta kata sandi.", NOT_YOU],
    }),
    "quota-used-up": ({ shop, until, url }) => ({
      subject: `Kuota pesanan ${shop} habis`,
      lines: [
        `Kuota pesanan ${shop} sudah habis. Semuanya tetap berjalan sampai ${until}; setelah itu toko ditangguhkan sampai kuota diisi ulang.`,
      ],
      button: { label: "Isi ulang kuota", url },
    }),
    "quota-suspended": ({ shop, url }) => ({
      subject: `${shop} ditangguhkan`,
      lines: [
        `Kuota pesanan ${shop} habis dan masa tenggang sudah berakhir. Isi ulang kuota untuk melanjutkan; tidak ada data yang dihapus.`,
      ],
      button: { label: "Isi ulang kuota", url },
    }),
    "operator-fault": ({ marketplace, words, code, message, url }) => ({
      subject: `Etalase tidak bisa bekerja dengan ${marketplace}`,
      lines: [
        `${marketplace} menolak panggilan Etalase. ${words}`,
        `Jawaban ${marketplace}: ${code}. ${message}`,
        "Penjual membaca bahwa koneksinya sedang disiapkan. Pekerjaan mereka tertunda dan tidak hilang.",
      ],
      button: { label: "Lihat masalahnya", url },
    }),
    "shop-order": ({ event, shop, name, number, total, courier, trackingCode, refund, url }) => ({
      sender: {
        name: shop,
        footer: `${shop}: Anda menerima ini karena memberikan email ini saat memesan.`,
      },
      ...{
        placed: {
          subject: `Pesanan ${number} Anda di ${shop}`,
          lines: [
            `Halo ${name},`,
            `terima kasih atas pesanan ${number} senilai ${total}. Cara membayar dan status pesanan ada di halaman pesanan.`,
          ],
        },
        paid: {
          subject: `Pembayaran pesanan ${number} sudah diterima`,
          lines: [
            `Halo ${name},`,
            `${shop} sudah menerima pembayaran Anda sebesar ${total} dan sedang menyiapkan pesanan.`,
          ],
        },
        packed: {
          subject: `Pesanan ${number} sudah dikemas`,
          lines: [`Halo ${name},`, `pesanan Anda menunggu kurir, ${courier}.`],
        },
        shipped: {
          subject: `Pesanan ${number} sedang dikirim`,
          lines: [
            `Halo ${name},`,
            `pesanan Anda dikirim dengan ${courier}.`,
            ...(trackingCode ? [`Nomor resi: ${trackingCode}`] : []),
          ],
        },
        delivered: {
          subject: `Pesanan ${number} sudah sampai`,
          lines: [
            `Halo ${name},`,
            `pesanan Anda sudah diantar. Kabari ${shop} jika ada yang kurang.`,
          ],
        },
        cancelled: {
          subject: `Pesanan ${number} dibatalkan`,
          lines: [
            `Halo ${name},`,
            "pesanan Anda dibatalkan. Jika sudah membayar, cara pengembalian dananya ada di halaman pesanan.",
          ],
        },
        refunded: {
          subject: `Pengembalian dana pesanan ${number}`,
          lines: [`Halo ${name},`, `${shop} sudah mengembalikan ${refund} kepada Anda.`],
        },
        refund_corrected: {
          subject: `Koreksi pengembalian dana pesanan ${number}`,
          lines: [
            `Halo ${name},`,
            `${shop} memperbaiki catatan pengembalian dana: yang dikembalikan kepada Anda ${refund}.`,
          ],
        },
        refund_returned: {
          subject: `Pengembalian dana pesanan ${number} gagal diterima`,
          lines: [
            `Halo ${name},`,
            `bank Anda mengirim balik pengembalian dana ${refund} ke ${shop}, jadi uangnya belum Anda terima. ${shop} akan membayarnya lagi. Di halaman pesanan Anda bisa menyebut rekening tujuannya.`,
          ],
        },
        review: {
          subject: `Bagaimana pesanan Anda dari ${shop}?`,
          lines: [
            `Halo ${name},`,
            `pesanan ${number} sudah sampai beberapa hari lalu. Ulasan singkat membantu pembeli lain dan ${shop}. Cukup beri bintang juga boleh.`,
          ],
        },
        link: {
          subject: `Halaman pesanan ${number} Anda`,
          lines: [
            `Halo ${name},`,
            `ini halaman pesanan Anda di ${shop} sesuai permintaan. Jika bukan Anda yang meminta, abaikan saja.`,
          ],
        },
      }[event],
      button: { label: event === "review" ? "Tulis ulasan" : "Buka pesanan", url },
      after: ["Di halaman pesanan, Anda juga bisa menghentikan email ini."],
    }),
    "shop-code": ({ shop, number, code }) => ({
      sender: {
        name: shop,
        footer: `${shop}: Anda menerima email ini karena email ini dipakai untuk memesan.`,
      },
      subject: `${code} adalah kode pesanan ${number}`,
      lines: [
        `Masukkan kode ini di halaman pesanan ${number}: ${code}`,
        "Kode berlaku sepuluh menit. Jika Anda tidak memesan, abaikan email ini: pesanan akan berakhir sendiri.",
      ],
    }),
    "shop-checkout-code": ({ shop, code }) => ({
      sender: {
        name: shop,
        footer: `${shop}: Anda menerima email ini karena alamat ini diisi saat checkout.`,
      },
      subject: `${code} adalah kode Anda untuk ${shop}`,
      lines: [
        `Masukkan kode ini di halaman checkout: ${code}`,
        "Kode berlaku sepuluh menit. Tanpa kode ini tidak ada pesanan: jika Anda tidak sedang memesan, abaikan email ini.",
      ],
    }),
    "shop-answer": ({ shop, text, url }) => ({
      sender: {
        name: shop,
        footer: `${shop}: Anda menerima ini karena bertanya ke toko dan memberikan email ini.`,
      },
      subject: `${shop} membalas pertanyaan Anda`,
      lines: [text],
      button: { label: "Buka percakapan", url },
    }),
    news: ({ shop, news, count, url, settingsUrl }) => ({
      subject: count === 1 ? `${shop}: ${news[0]}` : `${shop}: ${count} notifikasi baru`,
      lines: [...news, ...(count > news.length ? [`… dan ${count - news.length} lainnya.`] : [])],
      button: { label: "Buka notifikasi", url },
      after: [`Pilih yang dikirim ke email Anda: ${settingsUrl}`],
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
      subject: `${shop}: laporan minggu ${days}`,
      lines: [`Laporan minggu ${days}, dibandingkan dengan minggu sebelumnya:`],
      figures: [
        ["Penjualan bersih", figures.net],
        ["Pesanan", figures.orders],
        ["Rata-rata nilai pesanan", figures.averageOrder],
        ["Unit terjual", figures.units],
        [
          "Margin",
          [
            figures.margin,
            awaitedMarginOrders === 0
              ? ""
              : `; belum dicairkan: ${figures.awaitedMargin} sebelum biaya kanal, ${awaitedMarginOrders} pesanan`,
            costUnknown === 0
              ? ""
              : `; harga modal belum diketahui: ${costUnknown} pesanan, penjualan bersih ${figures.costUnknownNet}`,
          ].join(""),
        ],
        ["Dibatalkan", figures.cancelRate],
        ["Diretur", figures.returnRate],
        ["Dikirim tepat waktu", figures.onTimeRate],
        ...(best ? [["Produk terlaris", best] as [string, string]] : []),
      ],
      button: { label: "Buka statistik", url },
      after: [`Pilih yang dikirim ke email Anda: ${settingsUrl}`],
    }),
  },
};
