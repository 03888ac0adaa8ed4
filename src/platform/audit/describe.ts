import type { ChainProblemKind } from '#kernel/chain-problem.ts'
import type { ChainReport, NotedHead } from './verify.server.ts'

/** A head as the mail, the log and the manifest of backups write it: `1234:9f86…`. */
export function parseHead(text: string): NotedHead | undefined {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return seq && hash ? { seq: Number(seq), hash } : undefined
}

const sentences: Record<ChainProblemKind, string> = {
  CHANGED: 'was changed after it was sealed',
  MISSING: 'is missing: it was sealed and is gone',
  PUT_IN_LATER: 'was put in later: its time was sealed without it',
  REORDERED: 'stands at another place than it was sealed at',
  LINK_CHANGED: 'has a link that was changed or made by somebody else',
  LINK_MISSING: 'has no link: the chain has a gap here',
  KEY_UNKNOWN: 'was sealed with a key that is not here: put it into AUDIT_KEYS behind the current one',
  OTHER_HEAD: 'is not what was noted before: the chain was cut off or made anew',
}

/** What a check found, in lines for the terminal. */
export function describeReport({ links, removed, begins, unsealed, head, problem }: ChainReport): string[] {
  const waiting = `${unsealed} rows are not sealed yet.`
  if (!problem)
    return head
      ? [
          `The audit chain is whole: ${links - removed} rows are as they were sealed. ${waiting}`,
          ...(removed > 0
            ? [`${removed} rows were deleted when their time was over, as sealed lists of them say.`]
            : []),
          ...(begins ? [`The log begins with link ${begins.seq}, of ${begins.at}.`] : []),
          `Head: ${head.seq}:${head.hash}`,
        ]
      : [`There is no audit chain yet. ${waiting}`]
  const where = [
    ...(problem.auditId === null ? [] : [`row ${problem.auditId} of audit_log`]),
    ...(problem.seq === null ? [] : [`link ${problem.seq}`]),
  ].join(', ')
  const good = head ? ` The chain is whole up to link ${head.seq}.` : ''
  return [`The audit chain is broken: ${where} ${sentences[problem.kind]} (${problem.kind}).${good}`, waiting]
}
