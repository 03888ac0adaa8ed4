/** Stores whether shortcut keys are on below a path, for a year, in a cookie that the server reads. */
export function storeKeyPreference(on: boolean, path: '/employer' | '/admin'): void {
  document.cookie = `keys=${on ? 'on' : 'off'}; Path=${path}; Max-Age=31536000; SameSite=Lax`
}
