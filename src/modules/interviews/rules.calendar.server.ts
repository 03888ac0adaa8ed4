import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator'

/** What a calendar is told of an interview; texts are in the reader's language. */
export type CalendarEvent = {
  uid: string
  sequence: number
  /** When this is sent: receivers order by sequence, then by this. */
  stamp: Date
  start: Date
  end: Date
  summary: string
  description: string
  location: string | null
  status: 'CONFIRMED' | 'CANCELLED' | null
}

type Attendee = { name: string; email: string }
export type Invitation = CalendarEvent & {
  method: 'REQUEST' | 'CANCEL'
  organizer: Attendee
  /** The receiver alone: nobody's address reaches anybody else. */
  attendee: Attendee & { accepted: boolean }
}

const product = { prodId: '//Karya//Interviews//EN' }

/** Control characters end lines or parameters; line breaks stay where a text may have them. */
// eslint-disable-next-line no-control-regex
const clean = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
const oneLine = (text: string) => clean(text).replaceAll('\n', ' ').trim()

// Times are in UTC, so that a single event needs no VTIMEZONE; the wall time with its zone stands in the description.
const eventOf = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: event.sequence,
  stamp: event.stamp,
  start: event.start,
  end: event.end,
  summary: oneLine(event.summary),
  description: clean(event.description),
  ...(event.location && { location: oneLine(event.location) }),
  ...(event.status && { status: ICalEventStatus[event.status] }),
})

/** A message for the calendar of one receiver (RFC 5546). */
export function invitationText({ method, organizer, attendee, ...event }: Invitation): string {
  const calendar = ical({ ...product, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    ...eventOf(event),
    organizer: { name: oneLine(organizer.name), email: organizer.email },
    attendees: [
      {
        name: oneLine(attendee.name),
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        status: attendee.accepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  })
  return calendar.toString()
}

const hourSeconds = 3600

/** A calendar to subscribe to, or to save as a file: without a method it asks nothing. */
export function calendarText(events: readonly CalendarEvent[], { refreshes }: { refreshes: boolean }): string {
  const calendar = ical({ ...product, ...(refreshes && { ttl: hourSeconds }) })
  for (const event of events) calendar.createEvent(eventOf(event))
  return calendar.toString()
}
