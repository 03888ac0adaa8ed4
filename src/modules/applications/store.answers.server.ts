import type { Expression } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { privateUri } from '#modules/files/public.server.ts'
import type { AnswerView } from './contract.shapes.ts'
import type { AnswerValue } from './rules.answers.ts'

/** An id of an application, or a query of ids. */
type Ids = Expression<string>

/** Answers of applications with their questions, retired ones included, and the files of both, for `readAnswers`. */
export const sentParts = (db: Db, applications: Ids) => ({
  answers: rowsOf(answersQuery(db, applications)),
  files: rowsOf(filesQuery(db, applications)),
})
export type SentParts = RowsOf<ReturnType<typeof sentParts>>

const filesQuery = (db: Db, applications: Ids) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'mime', 'size'])
    .where((where) =>
      where.or([
        where('id', 'in', where.selectFrom('application').select('resume_file_id').where('id', 'in', applications)),
        where(
          'id',
          'in',
          where.selectFrom('application_answer').select('file_id').where('application_id', 'in', applications),
        ),
      ]),
    )
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)

const answersQuery = (db: Db, applications: Ids) =>
  db
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
    .where('x.application_id', 'in', applications)
    .orderBy('q.sort')
    .orderBy('q.id')

/** Files by id, as links that check access, and answers by application. */
export function readSent({ answers: rows, files: stored }: SentParts) {
  const files = new Map(stored.map((file) => [file.id, { ...file, uri: privateUri(file.id) }]))
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
  return { files, answers: new Map([...grouped].map(([id, each]) => [id, each.map(({ view }): AnswerView => view)])) }
}
