import type { Db } from '#db/db.server.ts'

export type NewPushToken = {
  accountId: string
  sessionId: string
  installationId: string
  token: string
  subscription: Record<string, unknown>
  /** SHA-256 of the endpoint: one browser belongs to one account (PU-05). */
  endpointHash: Buffer
  now: Date
}

/** Stores the token of an installation, replacing its earlier one and the one of any other account in the same browser. */
export async function putPushToken(db: Db, row: NewPushToken): Promise<void> {
  await db
    .deleteFrom('push_token')
    .where((where) =>
      where.or([where('endpoint_hash', '=', row.endpointHash), where('installation_id', '=', row.installationId)]),
    )
    .execute()
  await db
    .insertInto('push_token')
    .values({
      account_id: row.accountId,
      session_id: row.sessionId,
      installation_id: row.installationId,
      token: row.token,
      subscription: JSON.stringify(row.subscription),
      endpoint_hash: row.endpointHash,
      created_at: row.now,
      refreshed_at: row.now,
    })
    .execute()
}

/** Binds a token to this session, which it ends with. Returns false when the account has no such token. */
export async function bindPushToken(
  db: Db,
  input: { accountId: string; sessionId: string; token: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_token')
    .set({ session_id: input.sessionId, refreshed_at: input.now })
    .where('account_id', '=', input.accountId)
    .where('token', '=', input.token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a token by its row id, or by its value for its owner. Returns false when it does not exist. */
export async function deletePushToken(
  db: Db,
  which: { id: string } | { accountId: string; token: string },
): Promise<boolean> {
  const query = db.deleteFrom('push_token')
  const { numDeletedRows } = await (
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('account_id', '=', which.accountId).where('token', '=', which.token)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}
