import { expect, test } from 'vitest'
import { withProposed, type OwnCompany } from './own-company.ts'

test('a form shows what waits in place of what is approved, and everything else as it is', () => {
  const plain = { text: null, city: null, document: null }
  const city = { id: 'b', cityName: 'Singapore', stateName: '', countryCode: 'SG', countryNm: 'Singapore' }
  const company = {
    name: 'Kopi',
    legalName: null,
    website: 'https://kopi.example/',
    registrationNumber: '1',
    city: { ...city, id: 'a' },
    document: { id: 'f', name: 'NIB.pdf', uri: '/files/f' },
    about: 'Coffee',
    proposal: {
      changes: [
        { field: 'name', old: plain, new: { ...plain, text: 'Kopi Lereng' } },
        { field: 'website', old: plain, new: plain },
        { field: 'country', old: plain, new: { ...plain, text: 'Singapore', city } },
        { field: 'document', old: plain, new: plain },
      ],
    },
  } as unknown as OwnCompany
  expect(withProposed(company)).toEqual({ ...company, name: 'Kopi Lereng', website: null, city, document: null })
  expect(withProposed({ ...company, proposal: null })).toEqual({ ...company, proposal: null })
})
