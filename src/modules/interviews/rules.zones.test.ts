import { expect, test } from 'vitest'
import { isTimeZone } from '#kernel/time-zone.ts'
import { commonZones } from '#kernel/zone-names.ts'
import { clockIn, sameClock, zoneLabel } from './rules.zones.ts'

const winter = new Date('2026-12-01T01:00:00Z')
const summer = new Date('2026-07-01T01:00:00Z')

test('Indonesian zones have their own names, others their name or offset at that moment', () => {
  const labels = (at: Date, ...zones: string[]) => zones.map((zone) => zoneLabel(at, zone))
  const indonesian = ['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura']
  expect(labels(winter, ...indonesian)).toEqual(['WIB', 'WIB', 'WITA', 'WIT'])
  expect(labels(winter, 'Europe/London', 'Asia/Tokyo', 'UTC')).toEqual(['GMT', 'GMT+9', 'UTC'])
  // Asked again, as a page of many interviews does: the zone of the moment, not of the first one.
  expect(labels(summer, 'Europe/London', 'Europe/London')).toEqual(['BST', 'BST'])
})

test('zones offered first exist, Indonesian ones first', () => {
  expect(commonZones.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(commonZones.slice(0, 3)).toEqual(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
  expect(new Set(commonZones).size).toBe(14)
  expect(['', 'Asia/Nowhere', 'WIB+7', '+07:00', 'utc'].map(isTimeZone)).toEqual([false, false, false, false, true])
})

test('two zones show the same clock when date and time agree', () => {
  expect([sameClock(winter, 'Asia/Jakarta', 'Asia/Bangkok'), sameClock(winter, 'UTC', 'UTC')]).toEqual([true, true])
  expect(sameClock(winter, 'Asia/Jakarta', 'Asia/Makassar'), 'an hour apart').toBe(false)
  // The same time a day apart: UTC-11 and UTC+13.
  expect(sameClock(winter, 'Pacific/Midway', 'Pacific/Tongatapu'), 'a day apart').toBe(false)
  expect(clockIn(winter, 'Pacific/Tongatapu').time).toBe(clockIn(winter, 'Pacific/Midway').time)
})
