import { describe, expect, test } from 'vitest'
import { checkPassword, passwordProblem } from './policy.ts'

const person = {
  email: 'siti.rahmawati@contoh.co.id',
  name: 'Siti Rahmawati',
  phone: '+62 812-3456-789',
  company: 'PT Maju Jaya',
}

describe('passwords', () => {
  test.each([
    'correct horse battery staple',
    'kuda makan baterai biru',
    'rumah-di-tepi-danau',
    '🦆🦆🎈🎈🌶️🌶️ bebek!',
    'tr0ub4dor&3xyz',
    'Xk9#fQ2zPw',
    'purple-otter-crisps',
    'assessment of stressless',
    'ke pasar naik becak',
    'xk9#qpwZ'.repeat(2) + 'mR4!tLb2'.repeat(30),
  ])('%s is fine', (password) => {
    expect(passwordProblem(password, person)).toBeNull()
  })

  test.each([
    'password123',
    'P@ssw0rd2026!',
    'indonesia123',
    'Bismillah123',
    'qwertyuiop',
    'Qwerty12345',
    '1234567890',
    '0987654321',
    '1qaz2wsx3edc',
    'asdfghjkl;',
    'zxcvbnm,./',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghij',
    '1212121212',
    'iloveyou2024',
    'akucintakamu',
    'sayangku123',
    'rahasia1234',
    'letmein!!!',
    'passwordpassword',
    'admin123456',
    'jakarta2025!',
    '!!welcome!!1',
    'sunshine99',
    '112233445566',
    'Alhamdulillah1',
    'persibbandung',
    'chocolate123',
    'Merahputih45',
    'qweasdzxc123',
    'lowongankerja1',
    'Michelle2024',
    '!QAZ@WSX#EDC'.toLowerCase().replace('!', '1').replace('@', '2').replace('#', '3'),
  ])('%s is common', (password) => {
    expect(passwordProblem(password)).toEqual({ code: 'PASSWORD_COMMON' })
  })

  test.each([
    'siti.rahmawati@contoh.co.id',
    'SITI.RAHMAWATI@CONTOH.CO.ID',
    'SitiRahmawati',
    'siti rahmawati 1',
    'rahmawati99!',
    'S1t1Rahmawat1',
    'karya12345',
    'Karya2026!!',
    'karyakarya',
    'karya siti 1',
    '08123456789',
    '+628123456789'.slice(1),
    'ptmajujaya1',
  ])('%s is about the person or the product', (password) => {
    expect(passwordProblem(password, person)).toEqual({ code: 'PASSWORD_PERSONAL' })
  })

  test('length counts code points, after NFC', () => {
    expect(passwordProblem('🦆🎈🌶xk9#q!')).toEqual({ code: 'TOO_SHORT', params: { min: 10 } })
    expect(passwordProblem('e\u0301'.repeat(4) + 'xk9#q')).toEqual({ code: 'TOO_SHORT', params: { min: 10 } })
    expect(passwordProblem('🦆'.repeat(100) + 'xk9#qpwZ'.repeat(20))).toEqual({
      code: 'TOO_LONG',
      params: { max: 256 },
    })
    expect(passwordProblem('')).toMatchObject({ code: 'TOO_SHORT' })
  })

  test('an error names its field', () => {
    expect(() => checkPassword('short', {}, 'newPassword')).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        fields: [{ field: 'newPassword', code: 'TOO_SHORT', params: { min: 10 } }],
      }),
    )
  })
})
