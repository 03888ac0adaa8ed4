import { expect, test } from 'vitest'
import { readSetting } from '#modules/reference/public.server.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

test('an editor keeps the blocked words in versions; a word is one word, and jobs are not screened again for it', async () => {
  const editor = app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })
  const { blockedWords } = await editor('admin.flags.get', {})
  expect(blockedWords.value.length).toBeGreaterThan(50)
  const save = (value: string[], version: number) => editor('admin.flags.save', { key: 'blockedWords', value, version })
  await expect(save(['two words'], 0)).rejects.toMatchObject({ fields: [{ code: 'ONE_WORD' }] })
  await save(['curang', 'gado*'], 0)
  expect(await readSetting(app.db, 'blockedWords')).toEqual(['curang', 'gado*'])
  const isBlocked = async (text: string) => (await editor('admin.flags.test', { text })).blockedWord
  expect([await isBlocked('Bosnya cur4ng'), await isBlocked('what a shitty place')]).toEqual([true, false])
  await expect(save(['lain'], 0)).rejects.toMatchObject({ code: 'STALE_VERSION' })
  const after = await editor('admin.flags.get', {})
  expect(after.blockedWords.history).toMatchObject([{ number: 1, added: 2 }])
  await editor('admin.flags.undo', { key: 'blockedWords', number: 1, version: after.blockedWords.version })
  expect(await readSetting(app.db, 'blockedWords')).toEqual(blockedWords.value)
})

test('a phrase has two letters and at most twelve words; what is refused is stored nowhere', async () => {
  const editor = app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })
  const save = (...phrases: string[]) =>
    editor('admin.flags.save', {
      key: 'scamPhrases',
      value: phrases.map((words) => ({ words, adds: 40 as const })),
      version: 0,
    })
  const longest = 'one two three four five six seven eight nine ten eleven twelve'
  for (const text of [`${longest} thirteen`, 'x', 'x !', '!?'])
    await expect(save('send money', text)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'value.1.words', code: 'PHRASE_WORDS', params: { max: 12, text } }],
    })
  await expect(save('')).rejects.toMatchObject({ fields: [{ field: 'value.0.words', code: 'REQUIRED' }] })
  const versions = () =>
    app.db.selectFrom('setting_version').select('number').where('key', '=', 'scamPhrases').execute()
  expect(await versions()).toEqual([])
  await save(longest)
  expect(await versions()).toEqual([{ number: 1 }])
})
