import { MapPin, Search } from 'lucide-react'
import * as z from 'zod'
import { useActionData } from 'react-router'
import { Checkbox, CheckboxGroup, Switch } from '#ui/form/checkbox.tsx'
import { ChoiceCards, RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { RangeField } from '#ui/form/range-field.tsx'
import { RichText } from '#ui/form/rich-text.tsx'
import { Select } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'

const signUp = z.object({
  email: z.email(),
  password: z.string().min(10),
  terms: z.literal(true),
  pay: z.coerce.number().max(500000),
  skills: z.array(z.string()).min(2),
})
const schema = async () => signUp
const cities = [
  'Jakarta Selatan',
  'Jakarta Pusat',
  'Bandung',
  'Surabaya',
  'Yogyakarta',
  'Denpasar',
  'Medan',
  'Makassar',
  'Semarang',
  'Mumbai',
  'Pune',
  'Bengaluru',
].map((label) => ({ value: label, label }))
const pickerTexts = {
  empty: 'Nothing fits',
  loading: 'Searching',
  failed: 'The list could not be loaded',
  remove: (label: string) => `Remove ${label}`,
  add: (typed: string) => `Add “${typed}”`,
}
const load = async (query: string) => cities.filter((city) => city.label.toLowerCase().includes(query.toLowerCase()))

export function FieldsPage() {
  const kit = useKitForm({
    id: 'sign-up',
    lastResult: useActionData<FormReply>(),
    schema,
    defaultValue: { skills: ['SQL'] },
  })
  return (
    <main id="main">
      <Page width="reading">
        <PageHead title="Fields" lead="Each with its label, hint, error and state." />
        <Card>
          <KitForm
            {...kit}
            summary={{ title: 'Two things need your attention', labels: { email: 'E-mail', password: 'Password' } }}
          >
            <div className="grid gap-5">
              <TextField
                label="E-mail"
                field={kit.fields.email}
                type="email"
                autoComplete="email"
                required
                hint="Employers see it only after you apply."
              />
              <PasswordField
                label="Password"
                field={kit.fields.password}
                autoComplete="new-password"
                required
                hint="At least 10 characters."
              />
              <MoneyField
                label="Expected salary"
                field={kit.fields.pay}
                currency="Rp"
                unit="/ month"
                locale="en"
                grouping="en-IN"
              />
              <TagPicker
                label="Skills"
                field={kit.fields.skills}
                multiple
                loadItems={load}
                texts={pickerTexts}
                hint="At least two."
                placeholder="Type a skill"
              />
              <Checkbox
                label={
                  <>
                    I accept the{' '}
                    <a className="k-link" href="/terms">
                      terms of use
                    </a>
                  </>
                }
                field={kit.fields.terms}
                required
              />
              <div>
                <SubmitButton>Create account</SubmitButton>
              </div>
            </div>
          </KitForm>
        </Card>
        <Section title="Every kind">
          <div className="grid gap-6">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="What"
                name="q"
                before={<Search size={18} aria-hidden="true" />}
                placeholder="Title, skill or company"
              />
              <TextField
                label="Where"
                name="where"
                before={<MapPin size={18} aria-hidden="true" />}
                defaultValue="Jakarta"
              />
              <TextField
                label="With an error"
                name="bad"
                defaultValue="karya"
                errors={['URL', 'TOO_SHORT:{"min":10}']}
                required
              />
              <TextField
                label="Read only"
                name="ro"
                defaultValue="REQ12A"
                readOnly
                hint="It cannot be changed after publishing."
              />
              <Select
                label="Kind of work"
                name="kind"
                placeholder="Choose one"
                options={[
                  { value: 'a', label: 'Full time' },
                  { value: 'b', label: 'Part time' },
                ]}
                optional
              />
              <DateField label="Available from" name="date" min="2026-11-20" />
            </div>
            <OtpField
              label="Code from the e-mail"
              name="otp"
              hint="Six digits, valid for 10 minutes."
              onComplete={() => undefined}
            />
            <PhoneField
              label="Phone"
              code={{
                name: 'dial',
                label: 'Country code',
                options: [
                  { value: '+62', label: '+62 Indonesia' },
                  { value: '+91', label: '+91 India' },
                ],
              }}
              number={{ name: 'phone', label: 'Number', placeholder: '812 3456 7890' }}
              hint="For interview invitations only."
            />
            <TextArea
              label="About you"
              name="about"
              limit={300}
              rows={4}
              defaultValue="I turn messy numbers into decisions."
            />
            <RangeField
              label="Salary"
              minName="minSalary"
              maxName="maxSalary"
              minLabel="From"
              maxLabel="To"
              min={0}
              max={200}
              step={5}
              defaultValue={{ min: 40, max: 150 }}
              format={(v) => `Rp ${v} jt`}
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <CheckboxGroup
                label="Level"
                name="level"
                defaultValue={['b']}
                options={[
                  { value: 'a', label: 'Entry', count: '1,204' },
                  { value: 'b', label: 'Middle', count: '830' },
                  { value: 'c', label: 'Senior', count: '412' },
                ]}
              />
              <RadioGroup
                label="Posted"
                name="posted"
                defaultValue="7"
                options={[
                  { value: '1', label: 'Today' },
                  { value: '7', label: 'Last 7 days' },
                  { value: '30', label: 'Last 30 days', hint: 'Older ones are often filled' },
                ]}
              />
            </div>
            <ChoiceCards
              label="Where is the work done?"
              name="place"
              defaultValue="hybrid"
              columns={3}
              options={[
                { value: 'site', label: 'On site', hint: 'At the office every day' },
                { value: 'hybrid', label: 'Hybrid', hint: 'Some days at home' },
                { value: 'remote', label: 'Remote', hint: 'From anywhere' },
              ]}
            />
            <Switch
              label="Show my profile to employers"
              name="visible"
              defaultChecked
              hint="You can hide it from single companies."
            />
            <Switch label="Job alerts by e-mail" name="alerts" />
            <TagPicker label="City" name="city" items={cities} texts={pickerTexts} placeholder="Type a city" />
            <FileField
              label="Resume"
              name="resume"
              mostMegabytes={5}
              accept=".pdf,.docx"
              prompt="Drop your resume here, or choose a file"
              limits="PDF or DOCX, up to 5 MB"
              removeLabel="Remove"
            />
            <RichText
              label="Job description"
              name="description"
              limit={5000}
              defaultValue="<h3>What you will do</h3><ul><li>Own the weekly numbers</li><li>Answer questions before they are asked</li></ul>"
              tools={{
                toolbar: 'Formatting',
                bold: 'Bold',
                italic: 'Italic',
                heading: 'Heading',
                bullets: 'List',
                numbers: 'Numbered list',
                undo: 'Undo',
                redo: 'Redo',
              }}
            />
          </div>
        </Section>
      </Page>
    </main>
  )
}
