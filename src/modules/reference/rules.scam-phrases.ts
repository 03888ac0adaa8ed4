/** What a phrase adds to the score of a text: promises and lures, offers that no job makes, money or secrets asked. */
export const phraseWeights = [15, 25, 40] as const
export const maxPhraseWords = 12

const phrases = (adds: (typeof phraseWeights)[number], list: string) =>
  list
    .trim()
    .split(/\s*\n\s*/)
    .map((words) => ({ words, adds }))

/** Phrases of job scams in both languages, where nobody changed the list. Sources: FTC, Kominfo, police. */
export const defaultScamPhrases = [
  ...phrases(
    40,
    `pay the registration fee
    refundable deposit
    buy your starter kit
    transfer to confirm your seat
    cash this cheque
    receive and forward packages
    recharge to unlock tasks
    send your one-time code
    biaya pendaftaran
    biaya administrasi
    uang jaminan
    transfer dulu
    deposit dikembalikan
    beli seragam sendiri
    tiket ditanggung dulu
    bayar medical check up
    isi saldo untuk tugas
    kirim kode otp`,
  ),
  ...phrases(
    25,
    `no interview needed
    guaranteed income
    earn daily from your phone
    like and subscribe tasks
    boost product ratings
    training fee deducted
    tanpa tes langsung kerja
    dijamin diterima
    orang dalam
    kerja cuma like dan follow
    gaji harian cair
    foto ktp dan buku rekening
    telegram only
    telegram saja
    nobody is refused
    semua diterima
    do not apply here
    jangan lamar di sini
    berangkat ke luar negeri tanpa dokumen`,
  ),
  ...phrases(
    15,
    `limited slots today
    chat us to apply
    be your own boss
    unlimited earnings
    no skills required
    copy and paste work
    salin tempel
    daily cash out
    kuota terbatas hari ini
    hubungi wa saja
    tanpa keahlian
    bonus tanpa batas
    lulus seleksi tanpa melamar`,
  ),
]

/** Authorities and well-known companies, as a list to begin with. */
export const defaultProtectedNames = [
  'Bank Indonesia',
  'Otoritas Jasa Keuangan',
  'Kementerian Ketenagakerjaan',
  'Badan Kepegawaian Negara',
  'BPJS Ketenagakerjaan',
  'BPJS Kesehatan',
  'Bank Mandiri',
  'Bank Rakyat Indonesia',
  'Bank Negara Indonesia',
  'Bank Central Asia',
  'Pertamina',
  'Perusahaan Listrik Negara',
  'Telkom Indonesia',
  'Garuda Indonesia',
  'Kereta Api Indonesia',
  'Pos Indonesia',
  'Gojek',
  'Tokopedia',
  'Shopee',
]
