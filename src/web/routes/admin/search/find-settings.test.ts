import { expect, test } from 'vitest'
import { adminRoles } from '#kernel/caller.ts'
import texts from '#text/en/adminSettings.json' with { type: 'json' }
import { flatten } from '#platform/i18n/translate.ts'
import { settingGroups } from '#modules/reference/rules.setting-groups.ts'
import { findSettings } from './find-settings.ts'

const sentences = flatten(texts)
const find = (key: string) => sentences[key]

test('settings are found by their words, in the group where they are changed, by whoever sees settings', () => {
  const [group, [first = ''] = []] = Object.entries(settingGroups)[0] ?? []
  const name = find(`${first}.name`) ?? ''
  for (const role of adminRoles) {
    const paths = findSettings(name, role, find).map(({ to }) => to)
    expect([role, paths.includes(`/admin/settings/${group}#${first}-title`)]).toEqual([role, role === 'SUPER_ADMIN'])
  }
  expect(findSettings(`person:${name}`, 'SUPER_ADMIN', find)).toEqual([])
  expect(findSettings('', 'SUPER_ADMIN', find)).toEqual([])
  expect(findSettings('setting:', 'SUPER_ADMIN', find).length).toBeGreaterThan(20)
  expect(findSettings('qqxqq', 'SUPER_ADMIN', find)).toEqual([])
})
