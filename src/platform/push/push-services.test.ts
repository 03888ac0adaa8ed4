import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/?fcm.googleapis.com',
  'https://user:pass@fcm.googleapis.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://xnotify.windows.com/x',
  'https://169.254.169.254/latest',
  'https://[::1]/x',
  'https://localhost/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
])('%s is rejected', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})

test('an origin that the configuration allows, and no similar one', () => {
  const allowed = ['http://localhost:4000']
  expect(isPushService('http://localhost:4000/push/1', allowed)).toBe(true)
  expect(isPushService('http://localhost:4001/push/1', allowed)).toBe(false)
  expect(isPushService('https://localhost:4000/push/1', allowed)).toBe(false)
})
