import { expect, test } from 'vitest'
import { calendarText, invitationText, type CalendarEvent, type Invitation } from './rules.calendar.server.ts'

const event: CalendarEvent = {
  uid: 'interview-1@karya.test',
  sequence: 2,
  stamp: new Date('2026-11-25T01:02:03Z'),
  start: new Date('2026-12-01T02:00:00Z'),
  end: new Date('2026-12-01T02:45:00Z'),
  summary: 'Interview:\r\nData analyst',
  description: 'With: Rina\rCode\u0007 7',
  location: 'Jl. Sudirman\n1',
  status: 'CONFIRMED',
}
const invitation: Invitation = {
  ...event,
  method: 'REQUEST',
  organizer: { name: 'PT\nMaju', email: 'karya@example.com' },
  attendee: { name: 'Siti\u0000 Rahma', email: 'siti@example.com', accepted: true },
}
/** Lines as they are meant: RFC 5545 folds long ones. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an invitation is for one receiver, whose answer is not asked for', () => {
  const lines = linesOf(invitationText(invitation))
  expect(lines).toEqual(
    expect.arrayContaining([
      'PRODID:-//Karya//Interviews//EN',
      'METHOD:REQUEST',
      'UID:interview-1@karya.test',
      'SEQUENCE:2',
      'DTSTAMP:20261125T010203Z',
      'DTSTART:20261201T020000Z',
      'DTEND:20261201T024500Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Interview: Data analyst',
      'LOCATION:Jl. Sudirman 1',
      String.raw`DESCRIPTION:With: Rina\nCode  7`,
    ]),
  )
  const attendees = lines.filter((line) => line.startsWith('ATTENDEE'))
  expect(attendees).toHaveLength(1)
  for (const part of [
    'RSVP=FALSE',
    'PARTSTAT=ACCEPTED',
    'ROLE=REQ-PARTICIPANT',
    'CN="Siti  Rahma"',
    'siti@example.com',
  ])
    expect(attendees[0]).toContain(part)
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toContain('CN="PT Maju"')
})

test('who has not accepted is asked, a cancellation says so, and what is not known has no line', () => {
  const text = invitationText({
    ...invitation,
    method: 'CANCEL',
    status: null,
    location: null,
    attendee: { ...invitation.attendee, accepted: false },
  })
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain('PARTSTAT=NEEDS-ACTION')
  expect(text).not.toMatch(/^(STATUS|LOCATION)/m)
})

test('a calendar to subscribe to is read again each hour, a file is not, and neither has a method', () => {
  const [subscribed, file] = [true, false].map((refreshes) => calendarText([event, event], { refreshes }))
  expect(subscribed).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(file).not.toContain('REFRESH-INTERVAL')
  expect(linesOf(file ?? '').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  for (const text of [subscribed, file]) expect(text).not.toContain('METHOD')
})
