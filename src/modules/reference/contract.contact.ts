import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, multilineText, timeShape } from '#kernel/shapes.ts'
import { contactTopics } from './rules.ts'

const token = z.string().min(1).max(2000)
const notInSpecification = 'Issue 18 §9: messages of the contact form are answered by email, and the thread is kept.'

/** Page form: it carries the token of the mail. */
export const contactReplyForm = z.object({ token, key: idShape, message: multilineText(3000, 2) })

/** The thread of a contact message, for whoever has the email with its link. */
export const contactContract = {
  'reference.contactThread': endpoint({
    method: 'POST',
    path: 'contact-us/thread',
    callers: anybody,
    kind: 'read',
    purpose: 'A contact message with its answers, by the link in the email.',
    notInSpecification,
    input: z.strictObject({ token }),
    output: z.object({
      topic: z.enum(contactTopics),
      name: z.string(),
      thread: z.array(z.object({ id: idShape, fromOperator: z.boolean(), body: z.string(), at: timeShape })),
    }),
    errors: ['INVALID', 'GONE'],
  }),
  'reference.contactReply': endpoint({
    method: 'POST',
    path: 'contact-us/reply',
    callers: anybody,
    kind: 'write',
    purpose:
      'Writes back to an answer; the message waits for the operator again. The same key writes once, and is refused with another text.',
    notInSpecification,
    input: z.strictObject(contactReplyForm.shape),
    output: doneShape,
    errors: ['INVALID', 'GONE', 'TOO_MANY', 'LIMIT_REACHED', 'KEY_REUSED'],
    limits: [{ name: 'contact.reply', by: 'ip', max: 10, seconds: 3600 }],
  }),
}
