import { fromMinor } from '#kernel/money.ts'
import type { CandidateView, ProfileItem } from './contract.shapes.ts'
import type { ProfilePart } from './rules.parts.ts'

/** What a form of the profile holds, by its fields; as text where it was sent. */
export type FormValues = Readonly<Record<string, unknown>>
type ProfileView = Pick<CandidateView, 'account' | 'profile'>

/** What is stored of each part, as its form holds it. */
export const partValues = {
  head: ({ account, profile: { headline, city } }: ProfileView) => ({
    fullName: account.name,
    headline: headline ?? '',
    dialCode: account.dialCode ?? '+62',
    phone: account.phone ?? '',
    cityId: city?.id ?? '',
    cityName: city?.cityName ?? '',
  }),
  about: ({ profile }: ProfileView) => ({ about: profile.about ?? '' }),
  career: ({ profile: { industry, domain, role, level, fresher } }: ProfileView) => ({
    industry: industry?.code ?? '',
    industryOther: '',
    domain: domain?.code ?? '',
    domainOther: '',
    roleCode: role?.code ?? '',
    roleName: role?.label ?? '',
    level: level?.code ?? '',
    fresher,
  }),
  skills: ({ profile: { skills } }: ProfileView) => ({
    skills: skills.map(({ code }) => code),
    skillNames: skills.map(({ label }) => label).join(', '),
  }),
  details: ({ profile: { dateOfBirth, gender, address, languages, links } }: ProfileView) => ({
    dateOfBirth: dateOfBirth ?? '',
    gender: gender?.code ?? '',
    address: address ?? '',
    languages: languages.join(', '),
    links,
  }),
  preferences: ({ profile }: ProfileView) => ({
    expectedSalary: profile.expectedSalary
      ? fromMinor(profile.expectedSalary.minor, profile.expectedSalary.currency)
      : undefined,
    salaryPeriod: profile.expectedSalary?.period ?? ('MONTH' as const),
    noticeDays: profile.noticeDays ?? undefined,
    willingToMove: profile.willingToMove,
    remoteOk: profile.remoteOk,
    openToWork: profile.openToWork,
  }),
} satisfies Record<ProfilePart, (view: ProfileView) => FormValues>

const month = (day: string | null | undefined) => day?.slice(0, 7) ?? ''
type ItemValues = Partial<Omit<ProfileItem, 'id' | 'version'>>

/** The same of one item of a section. */
export const itemValues = (item: ItemValues | null | undefined) => ({
  title: item?.title ?? '',
  organisation: item?.organisation ?? '',
  place: item?.place ?? '',
  startOn: month(item?.startOn),
  endOn: month(item?.endOn),
  present: item?.present ?? false,
  qualification: item?.qualification?.code ?? '',
  qualificationOther: '',
  employmentType: item?.employmentType?.code ?? '',
  gradeOrNumber: item?.gradeOrNumber ?? '',
  url: item?.url ?? '',
  description: item?.description ?? '',
})

const alone = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<Name, readonly [Name]>

/** Fields that are chosen together in a conflict, by the name of the choice, in the order of the form. */
export const choiceGroups: Record<ProfilePart | 'item', Readonly<Record<string, readonly string[]>>> = {
  head: { ...alone('fullName', 'headline'), phone: ['dialCode', 'phone'], cityId: ['cityId', 'cityName'] },
  about: alone('about'),
  career: {
    roleCode: ['roleCode', 'roleName'],
    industry: ['industry', 'industryOther'],
    domain: ['domain', 'domainOther'],
    ...alone('level', 'fresher'),
  },
  skills: { skills: ['skills', 'skillNames'] },
  details: alone('dateOfBirth', 'gender', 'address', 'languages', 'links'),
  preferences: {
    expectedSalary: ['expectedSalary', 'salaryPeriod'],
    ...alone('noticeDays', 'willingToMove', 'remoteOk', 'openToWork'),
  },
  item: {
    ...alone('title', 'organisation'),
    qualification: ['qualification', 'qualificationOther'],
    ...alone('employmentType', 'place'),
    startOn: ['startOn', 'endOn', 'present'],
    ...alone('gradeOrNumber', 'url', 'description'),
  },
}

/** Fields that hold as text what another one holds by its code; a form has one of them. */
const namedByText = ['cityName', 'roleName', 'skillNames']

/** Puts stored values into the entries of a form, for the choices named. */
export function chooseStored(form: FormData, groups: readonly (readonly string[])[], stored: FormValues): void {
  for (const field of groups.flat()) {
    for (const name of new Set(form.keys())) if (name === field || name.startsWith(`${field}[`)) form.delete(name)
    if (!namedByText.includes(field))
      for (const [name, value] of entriesOf(field, stored[field])) form.append(name, value)
  }
}

function entriesOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, at) =>
      typeof each === 'object' && each !== null
        ? Object.entries(each).flatMap(([key, part]) => entriesOf(`${name}[${at}].${key}`, part))
        : entriesOf(name, each),
    )
  if (value === true) return [[name, 'on']]
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : []
}
