/** Stores whether shortcut keys are on, for a year, in a cookie that the server reads. */
export function storeKeyPreference(on: boolean): void {
  document.cookie = `keys=${on ? 'on' : 'off'}; Path=/employer; Max-Age=31536000; SameSite=Lax`
}
