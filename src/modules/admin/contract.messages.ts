import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { mailStatuses } from '#kernel/enums/accounts.ts'
import { doneShape, idInput, idShape, limitShape, multilineText, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { contactTopics } from '#modules/reference/rules.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
const writeErrors = [...admin.errors, 'NOT_FOUND'] as const

/** Page form: the id comes from the address. */
export const answerForm = z.object({ key: idShape, body: multilineText(5000, 2) })

const message = z.object({
  id: idShape,
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  locale: z.string(),
  createdAt: timeShape,
  handledAt: timeShape.nullable(),
})

/** Messages of the contact form, answered by email. */
export const messagesContract = {
  'admin.messages.list': endpoint({
    right: 'messages.answer',
    ...admin,
    method: 'POST',
    path: 'admin/messages/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Messages from the contact form, open ones first.',
    input: z.strictObject({ page: pageShape, limit: limitShape, open: z.boolean().default(true) }),
    output: pageOf(message.extend({ replies: z.int() })),
  }),
  'admin.messages.get': endpoint({
    right: 'messages.answer',
    ...admin,
    method: 'GET',
    path: 'admin/messages/get/{id}',
    kind: 'read',
    notInSpecification,
    errors: writeErrors,
    purpose: 'A message of the contact form with its thread: answers, how their emails fared, and what came back.',
    input: idInput,
    output: message.extend({
      accountId: idShape.nullable(),
      thread: z.array(
        z.object({
          id: idShape,
          fromOperator: z.boolean(),
          author: z.string().nullable(),
          body: z.string(),
          at: timeShape,
          mailStatus: z.enum(mailStatuses).nullable(),
        }),
      ),
    }),
  }),
  'admin.messages.answer': endpoint({
    right: 'messages.answer',
    ...admin,
    method: 'POST',
    path: 'admin/messages/answer/{id}',
    kind: 'write',
    notInSpecification,
    errors: [...writeErrors, 'LIMIT_REACHED', 'TOO_MANY', 'KEY_REUSED'],
    limits: [{ name: 'admin.messages.answer', by: 'account', max: 120, seconds: 3600 }],
    purpose:
      'Answers a message by email and marks it as answered. The same key answers once, and is refused with another text.',
    input: z.strictObject({ id: idShape, ...answerForm.shape }),
    output: doneShape,
  }),
  'admin.messages.handle': endpoint({
    right: 'messages.answer',
    ...admin,
    method: 'PUT',
    path: 'admin/messages/handle/{id}',
    kind: 'write',
    notInSpecification,
    errors: [...writeErrors, 'STALE_VERSION', 'STEP_UP_NEEDED', 'CONFLICT'],
    purpose: 'Marks a message as answered, or reopens it.',
    input: z.strictObject({ id: idShape, handled: z.boolean() }),
    output: doneShape,
  }),
}
