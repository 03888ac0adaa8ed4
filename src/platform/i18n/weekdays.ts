import type { Locale } from '#kernel/locale.ts'

/** From Monday. Not from Intl: browsers and Node differ, and both must render the same page. */
export const weekdays: Record<Locale, { long: readonly string[]; short: readonly string[] }> = {
  en: {
    long: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    short: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
  id: {
    long: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
    short: ['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min'],
  },
}
