import type { Db } from '#db/db.server.ts'
import { fileInfos, privateUri } from '#modules/files/public.server.ts'
import type { AnswerView, ReceivedApplication } from './contract.shapes.ts'
import type { AnswerValue } from './rules.answers.ts'

/** Files by id, as links that check access. */
export async function filesById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, NonNullable<ReceivedApplication['resume']>>> {
  const files = await fileInfos(db, ids)
  return new Map(
    [...files].map(([id, { name, mime, size }]) => [id, { id, name, mime, size, uri: privateUri(id) }] as const),
  )
}

/** Answers of applications with their questions, retired ones included. */
export async function answersOf(db: Db, applicationIds: readonly string[]): Promise<Map<string, AnswerView[]>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('application_answer as x')
    .innerJoin('job_question as q', 'q.id', 'x.question_id')
    .select([
      'x.application_id',
      'q.id',
      'q.kind',
      'q.text',
      'q.options',
      'q.required',
      'q.deal_breaker',
      'x.answer',
      'x.file_id',
      'x.meets',
    ])
    .where('x.application_id', 'in', applicationIds)
    .orderBy('q.sort')
    .orderBy('q.id')
    .execute()
  const files = await filesById(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
  const answers = rows.map((row) => ({
    applicationId: row.application_id,
    view: {
      question: {
        id: row.id,
        kind: row.kind,
        text: row.text,
        options: row.options,
        required: row.required,
        dealBreaker: row.deal_breaker,
      },
      value: 'value' in row.answer ? (row.answer.value as AnswerValue) : null,
      file: (row.file_id && files.get(row.file_id)) || null,
      meets: row.meets,
    },
  }))
  const grouped = Map.groupBy(answers, ({ applicationId }) => applicationId)
  return new Map([...grouped].map(([id, each]) => [id, each.map(({ view }) => view)]))
}
