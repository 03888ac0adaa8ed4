import { expect, test } from 'vitest'
import { protectedTopicsIn } from './rules.protected.ts'

const topics = (text: string) => protectedTopicsIn(text).map(({ topic }) => topic)

test.each([
  ['Asked about her religion', ['RELIGION']],
  ['Dia beragama Kristen', ['RELIGION']],
  ['Orang Batak, tegas', ['ETHNICITY']],
  ['Apakah sudah menikah?', ['FAMILY']],
  ['Wanita, sedang hamil', ['GENDER', 'PREGNANCY']],
  ['35 years old, a bit slow', ['AGE']],
  ['Usianya sudah 40', ['AGE']],
  ['Berpenampilan rapi? Penampilan menarik.', ['LOOKS']],
  ['Has a disability', ['HEALTH']],
  ['Anggota PARTAI', ['POLITICS']],
  ['LAKI-LAKI saja', ['GENDER']],
  ['A​ge matters', ['AGE']],
])('%s', (text, expected) => {
  expect(topics(text)).toEqual(expected)
})

test.each([
  '',
  'Managed a team of eight and a stage with teenage volunteers',
  'Explained a race condition and a message queue clearly',
  'Studied political science; usia pakai aset dihitung benar',
  'Menjaga tenggat, menulis dokumentasi, menolak menambah cakupan',
  'Works with the hospital (rumah sakit) system and with children’s books',
  'Fits a male connector',
])('nothing in: %s', (text) => {
  expect(topics(text)).toEqual([])
})

test('names the words as they were written, each topic once', () => {
  expect(protectedTopicsIn('Too Old. Really too old, and her Husband agrees')).toEqual([
    { topic: 'AGE', words: 'Too Old' },
    { topic: 'FAMILY', words: 'Husband' },
  ])
})

test('a long text of one word takes no long time', () => {
  expect(protectedTopicsIn('age '.repeat(5000))).toHaveLength(1)
})

// Words with an ending stand for all that begin alike.
test.each([
  [
    'RELIGION',
    'religion, religious, agamanya, beragama, seagama, muslimah, moslems, islami, kristenisasi, christian, christians, katolik, ' +
      'catholics, hindu, budha, buddha, buddhists, konghucu, hijabers, jilbabnya, berhijab, berjilbab, headscarf, sholat, salat',
  ],
  [
    'ETHNICITY',
    'ethnicity, ethnic, etnis, suku, sukunya, racial, ras, her race, his race, their race, skin colour, skin color, warna kulit, ' +
      'keturunan, pribumi, tionghoa, chinese descent, orang jawa, orang batak, orang sunda, orang padang, orang papua, tribe',
  ],
  [
    'GENDER',
    'gender, jenis kelamin, laki laki, perempuannya, wanitanya, pria, woman, women, females, male, males, sexual orientation, ' +
      'orientasi seksual, gay, lesbian, lgbtq',
  ],
  [
    'FAMILY',
    'married, unmarried, marital, marriage, menikah, pernikahannya, lajang, status perkawinan, kawin, divorced, divorcee, janda, ' +
      'duda, cerai, bercerai, husband, wife, suaminya, istrinya, spouse, fiance, has children, have children, small children, ' +
      'young children, punya anak, anak kecil, childcare, family plans, rencana berkeluarga',
  ],
  [
    'PREGNANCY',
    'pregnancy, hamil, kehamilannya, maternity, cuti melahirkan, melahirkan, expecting a baby, breastfeeding, menyusui',
  ],
  [
    'AGE',
    'age, aged, ages, umurnya, usianya, berumur, berusia, years old, year old, too old, too young, terlalu tua, terlalu muda, ' +
      'masih muda, sudah tua, under 30, elderly, lansia',
  ],
  [
    'LOOKS',
    'good looking, attractive, unattractive, penampilannya, appearance, handsome, beautiful, cantik, tampan, ganteng, jelek, ' +
      'overweight, obese, gemuk, kurus, berat badan, tinggi badan, body weight, body height, tattoos, bertato, ugly',
  ],
  [
    'HEALTH',
    'disability, disabilities, disabled, disabilitas, difabel, cacat, illnesses, sick leave, sakit sakitan, riwayat penyakit, ' +
      'penyakitnya, medical history, medical conditions, kondisi kesehatan, mental health, kesehatan mental, depresi, depressed, ' +
      'depression, anxiety disorder, hiv, cancer, kanker, wheelchair, kursi roda',
  ],
  [
    'POLITICS',
    'political, politics, politik, partai, voted for, union membership, trade union, serikat pekerja, serikat buruh',
  ],
])('%s is touched by each of: %s', (topic, phrases) => {
  expect(phrases.split(', ').filter((phrase) => topics(`Also ${phrase}.`).join() !== topic)).toEqual([])
})

test.each([
  'political science',
  'ilmu politik',
  'male connector',
  'female connector',
  'age of data',
  'data age',
  'usia data',
  'usia aset',
  'cancer research',
  'usia pakai',
])('nothing is touched by: %s', (phrase) => {
  expect(topics(`Also ${phrase}.`)).toEqual([])
})

test('a number of years has two digits, and a phrase ends with its sentence', () => {
  expect(['under 30', 'under 5', 'under 100', 'Too. Old', 'Sick. Leave'].map((text) => topics(text).join())).toEqual([
    'AGE',
    '',
    '',
    '',
    '',
  ])
})
