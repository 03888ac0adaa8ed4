import type { Call } from '../contract.ts'

/** What the first persona tells beyond what everybody in the demo does, a school that no list has among it. */
export async function tellMore(call: Call, id: string): Promise<void> {
  await call('profiles.basicDetails', {
    id,
    about:
      'I build the quiet part of web shops: orders, stock, payments. I like small teams, clear logs and mornings without alarms. Next I would like to look after a payment system from end to end.',
    languages: ['Indonesian', 'English', 'Sundanese'],
    noticeDays: 30,
    remoteOk: true,
  })
  await call('profiles.itemCreate', {
    section: 'education',
    field: 'OTHER_FIELD',
    fieldOther: 'Software engineering',
    institute: 'OTHER_UNIVERSITY',
    instituteOther: 'SMK Telkom Priangan',
    qualification: 'VOCATIONAL_HIGH_SCHOOL',
    startOn: '2013-07',
    endOn: '2016-05',
  })
  await call('profiles.itemCreate', {
    section: 'project',
    title: 'Stock that never lies',
    organisation: 'Warung Pintar Data',
    startOn: '2023-05',
    endOn: '2024-02',
    description: 'A queue between shops and the warehouse; wrong stock figures went from forty a day to one a week.',
  })
  await call('profiles.itemCreate', {
    section: 'certificate',
    title: 'PostgreSQL administration',
    organisation: 'Postgres Indonesia',
    startOn: '2024-06',
    endOn: '2027-06',
    mark: 'PG-2024-118',
  })
  await call('profiles.accomplishmentCreate', {
    title: 'Talk: “Mornings without alarms”',
    organisation: 'Bandung backend meet-up',
    startOn: '2025-02',
  })
}
