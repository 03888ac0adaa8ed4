import type { Locale } from '#kernel/locale.ts'
import type { ImportField } from './rules.fields.ts'

/**
 * What columns are called, as `headerWords` writes it; beside the English ones the elements of Indeed's XML feed and of schema.org's
 * JobPosting.
 */
const names: Record<ImportField, Record<Locale, readonly string[]>> = {
  title: {
    en: ['job title', 'title', 'position', 'position title', 'job name', 'business title'],
    id: [
      'posisi',
      'judul lowongan',
      'judul',
      'nama jabatan',
      'jabatan',
      'lowongan',
      'nama lowongan',
      'nama posisi',
      'posisi yang dibutuhkan',
    ],
  },
  externalId: {
    en: [
      'external id',
      'job id',
      'id',
      'requisition id',
      'req id',
      'referencenumber',
      'identifier',
      'id in your system',
      'reference number',
      'job code',
    ],
    id: ['id lowongan', 'id eksternal', 'nomor lowongan', 'id di sistem anda', 'kode lowongan', 'nomor referensi'],
  },
  description: {
    en: ['description', 'job description', 'responsibilities'],
    id: [
      'deskripsi',
      'deskripsi pekerjaan',
      'uraian pekerjaan',
      'uraian',
      'keterangan',
      'keterangan pekerjaan',
      'keterangan lowongan',
      'rincian pekerjaan',
      'tanggung jawab',
      'tugas',
    ],
  },
  highlights: {
    en: [
      'highlights',
      'requirements',
      'qualifications text',
      'minimum qual requirements',
      'requirements and highlights',
      'job requirements',
    ],
    id: ['syarat', 'persyaratan', 'kualifikasi', 'keunggulan', 'persyaratan dan keunggulan'],
  },
  role: {
    en: ['role', 'occupation', 'occupational category', 'job role'],
    id: ['peran', 'profesi'],
  },
  domain: {
    en: ['category', 'job category', 'field', 'department', 'job function'],
    id: ['bidang', 'kategori', 'bidang pekerjaan', 'departemen', 'divisi'],
  },
  industry: {
    en: ['industry', 'sector'],
    id: ['industri', 'sektor', 'bidang usaha'],
  },
  employmentType: {
    en: [
      'employment type',
      'jobtype',
      'job type',
      'type of employment',
      'contract type',
      'full time part time indicator',
      'work type',
    ],
    id: [
      'jenis pekerjaan',
      'tipe pekerjaan',
      'jenis kerja',
      'tipe kerja',
      'jenis kontrak',
      'tipe kontrak',
      'status kerja',
      'status karyawan',
      'status kepegawaian',
    ],
  },
  positionLevel: {
    en: ['position level', 'level', 'seniority', 'job level', 'career level', 'experience level'],
    id: ['jenjang', 'jenjang jabatan', 'tingkat jabatan', 'level jabatan'],
  },
  openings: {
    en: [
      'openings',
      'number of openings',
      'vacancies',
      'number of positions',
      'total job openings',
      'of positions',
      'headcount',
    ],
    id: ['jumlah posisi', 'jumlah dibutuhkan', 'kebutuhan', 'jumlah lowongan', 'jumlah kebutuhan', 'kuota'],
  },
  closingDate: {
    en: [
      'closing date',
      'closes on',
      'expirationdate',
      'expiration date',
      'expiry date',
      'valid through',
      'post until',
      'apply by',
      'application deadline',
      'deadline',
    ],
    id: [
      'batas akhir lamaran',
      'batas lamaran',
      'batas akhir',
      'tanggal tutup',
      'tanggal penutupan',
      'tanggal berakhir',
      'berlaku sampai',
      'batas akhir pendaftaran',
      'batas pendaftaran',
      'deadline lamaran',
      'deadline pendaftaran',
    ],
  },
  referenceCode: {
    en: ['reference code', 'reference'],
    id: ['kode referensi', 'kode'],
  },
  language: {
    en: ['language', 'language of the post'],
    id: ['bahasa', 'bahasa lowongan'],
  },
  skills: {
    en: ['skills', 'required skills', 'preferred skills'],
    id: ['keterampilan', 'keahlian', 'kemampuan'],
  },
  keywords: {
    en: ['keywords', 'tags'],
    id: ['kata kunci'],
  },
  experienceMin: {
    en: ['minimum experience', 'experience', 'experience requirements', 'years of experience', 'min experience'],
    id: [
      'pengalaman minimum',
      'pengalaman min',
      'pengalaman',
      'min pengalaman',
      'lama pengalaman',
      'minimal pengalaman',
    ],
  },
  experienceMax: {
    en: ['maximum experience', 'max experience'],
    id: ['pengalaman maksimum', 'pengalaman maks', 'maksimal pengalaman'],
  },
  qualification: {
    en: ['education', 'qualification', 'minimum education', 'education requirements', 'education level'],
    id: ['pendidikan', 'pendidikan minimum', 'pendidikan terakhir', 'tingkat pendidikan', 'jenjang pendidikan'],
  },
  salaryMin: {
    en: ['minimum salary', 'salary min', 'salary from', 'salary', 'salary range from', 'salary range'],
    id: [
      'gaji minimum',
      'gaji min',
      'gaji dari',
      'gaji',
      'upah min',
      'kisaran gaji',
      'rentang gaji',
      'gaji pokok',
      'gaji terendah',
    ],
  },
  salaryMax: {
    en: ['maximum salary', 'salary max', 'salary to', 'salary range to'],
    id: ['gaji maksimum', 'gaji maks', 'gaji sampai', 'upah maks', 'gaji tertinggi'],
  },
  salaryCurrency: {
    en: ['currency', 'salary currency'],
    id: ['mata uang'],
  },
  salaryPeriod: {
    en: ['salary period', 'pay period', 'salary frequency', 'per'],
    id: ['periode gaji', 'periode upah', 'satuan gaji'],
  },
  salaryHidden: {
    en: ['hide salary', 'salary hidden'],
    id: ['sembunyikan gaji'],
  },
  locationType: {
    en: ['workplace type', 'workplace', 'work mode', 'remotetype', 'location type', 'work arrangement', 'remote'],
    id: ['tempat kerja', 'cara kerja', 'jenis lokasi', 'mode kerja', 'sistem kerja'],
  },
  workFromAnywhere: {
    en: ['work from anywhere'],
    id: ['kerja dari mana saja'],
  },
  city: {
    en: ['city', 'location', 'work location', 'job location'],
    id: ['kota', 'lokasi', 'lokasi kerja', 'penempatan'],
  },
  address: {
    en: ['address', 'street address', 'streetaddress', 'office address'],
    id: ['alamat', 'alamat lengkap', 'alamat kantor'],
  },
  benefits: {
    en: ['benefits', 'perks'],
    id: ['fasilitas', 'tunjangan', 'tunjangan dan fasilitas'],
  },
  benefitsNote: {
    en: ['more about benefits', 'benefits note', 'additional information'],
    id: ['catatan fasilitas', 'keterangan tunjangan'],
  },
  contactName: {
    en: ['contact name', 'contact', 'contact person', 'pic'],
    id: ['kontak', 'nama kontak', 'kontak nama', 'nama pic', 'narahubung'],
  },
  contactEmail: {
    en: ['contact email', 'email', 'e mail', 'email address'],
    id: ['surel', 'email kontak', 'kontak email', 'alamat email', 'email lamaran'],
  },
  contactPhone: {
    en: ['contact phone', 'phone', 'telephone', 'whatsapp', 'phone number', 'whats app'],
    id: [
      'telepon',
      'no telepon',
      'kontak telepon',
      'no hp',
      'nomor hp',
      'nomor telepon',
      'no telp',
      'telepon kontak',
      'no whatsapp',
      'no wa',
      'nomor wa',
    ],
  },
  externalApplyUrl: {
    en: ['application link', 'apply url', 'url', 'link', 'to apply', 'apply link', 'application url', 'job url'],
    id: ['tautan', 'tautan lamaran', 'link lamaran', 'link pendaftaran', 'url lamaran'],
  },
}

export const headerNamesOf = (field: ImportField): string[] => Object.values(names[field]).flat()

/** Fields that only their exact names mean: a date of posting is called almost like one of closing. */
export const exactFields: readonly ImportField[] = ['closingDate']

/** Headers that say little: the field that is meant most often, unless the values of the column are something else. */
export const vagueNames: Readonly<Record<string, ImportField>> = {
  type: 'employmentType',
  tipe: 'employmentType',
  jenis: 'employmentType',
  status: 'employmentType',
}

/** Headers that are like a name and mean something else, of which a job has no field, or any of several things. */
export const foreignNames: readonly string[] = [
  'company description',
  'deskripsi perusahaan',
  'kode pos',
  'nama',
  'no',
  'nomor',
  'status lowongan',
]
