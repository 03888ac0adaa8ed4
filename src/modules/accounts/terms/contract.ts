import * as z from 'zod'
import { accountHolders, endpoint } from '#kernel/endpoint.ts'
import { doneShape, timeShape } from '#kernel/shapes.ts'
import { legalDocuments } from '#modules/content/rules.legal.ts'

const issue = 'Accepting new versions of legal pages (issue 18 §5): the specification leaves it out.'
const named = { document: z.enum(legalDocuments), number: z.int().min(1).max(1_000_000) }

/** Accepting new versions of the legal pages. */
export const termsContract = {
  'accounts.terms': endpoint({
    method: 'GET',
    path: 'account/terms',
    callers: accountHolders,
    beforeTerms: true,
    kind: 'read',
    purpose: 'The versions of legal pages that the caller has to accept, with what changes and from when on.',
    notInSpecification: issue,
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          ...named,
          from: timeShape,
          due: z.boolean().meta({ description: 'It holds already: nothing else is open until it is accepted.' }),
          changes: z.string(),
        }),
      ),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'accounts.acceptTerms': endpoint({
    method: 'POST',
    path: 'account/accept',
    callers: accountHolders,
    beforeTerms: true,
    kind: 'write',
    purpose:
      'Accepts versions of legal pages, as they were shown: version, hash, language and time are kept with the consents. Repeating changes nothing.',
    notInSpecification: issue,
    input: z.strictObject({ accepted: z.array(z.strictObject(named)).min(1).max(legalDocuments.length) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'STALE_VERSION', 'NOT_WHILE_ACTING', 'TOO_MANY'],
    limits: [{ name: 'accounts.acceptTerms', by: 'account', max: 60, seconds: 3600 }],
    notWhileActing: true,
  }),
}
