// Delivers queued notices to teams: mails through the shop's own queue, webhooks with growing pauses and a last attempt.
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { createFailureLog } from '../../background/failure-log.ts'
import { createWorker } from '../../background/worker.ts'
import { now } from '../../db/times.ts'
import { queueMail } from '../../mail/mailer.ts'
import { publicAddress } from '../../mail/shop-link.ts'
import type { NoticedKind, TeamNoticeTable } from '../releases-table.ts'
import { noticeMail } from './notice-mail.ts'
import { createWebhooks, type Webhooks } from './send-webhook.ts'
import { findContact, webhookSecret } from './team-contacts.ts'

type Notice = Selectable<TeamNoticeTable>

const minute = 60_000
/** Pauses before each further attempt, about nine hours in all. */
export const webhookPauses = [minute / 4, minute, 5 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute]
const pauseWhileOthersSend = 1000
/** Another process may have died while sending. */
const longestSharedSleep = 30_000
const longestSleep = 24 * 60 * minute

const types: Record<NoticedKind | 'test', string> = {
  failing: 'release.alarm',
  'rolled-back': 'release.rolled-back',
  'rolled-back-by-itself': 'release.rolled-back-by-itself',
  'switched-off': 'remote.switched-off',
  test: 'test',
}

type Services = Pick<FastifyInstance, 'config' | 'db' | 'keys' | 'mailer' | 'liveReleases' | 'ifAlone' | 'isShared' | 'log'>

export type NoticeWorker = ReturnType<typeof createNoticeWorker>

/** Idle until it is woken. */
export function createNoticeWorker(services: Services, webhooks: Webhooks = createWebhooks(services.config.webhookOrigins)) {
  const { config, db, keys, mailer, liveReleases, ifAlone, isShared, log } = services
  const unsent = createFailureLog(log, 'sending a notice to a team', 'warn')
  const stopped = new AbortController()

  const worker = createWorker(log, 'notices to teams', async () => {
    const ran = await ifAlone('team notices', async () => {
      for (let notice = await nextDue(); notice && !worker.isStopped(); notice = await nextDue()) await deliver(notice)
    })
    return ran ? untilNextDue() : pauseWhileOthersSend
  })

  const nextDue = (): Promise<Notice | undefined> =>
    db.selectFrom('team_notices').selectAll().where('due_at', '<=', now()).orderBy('due_at').orderBy('id').limit(1).executeTakeFirst()

  const remove = ({ id }: Notice) => db.deleteFrom('team_notices').where('id', '=', id).execute()

  async function deliver(notice: Notice): Promise<void> {
    const contact = await findContact(db, notice.remote)
    if (notice.medium === 'mail' && contact?.mail) {
      const { mail } = contact
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('team_notices').where('id', '=', notice.id).execute()
        await queueMail(trx, { to: mail, ...noticeMail(notice) })
      })
      return mailer.wake()
    }
    if (notice.medium !== 'webhook' || !contact?.webhook) return void (await remove(notice))
    const message = { id: `notice_${notice.id}`, body: bodyOf(notice), secret: webhookSecret(keys.releaseSecret, contact) }
    const error = await webhooks.send(contact.webhook, message, stopped.signal).catch((failure: Error) => failure)
    if (!error) {
      unsent.succeeded()
      return void (await remove(notice))
    }
    // The server stops: the attempt does not count.
    if (!stopped.signal.aborted) await postpone(notice, error)
  }

  async function postpone(notice: Notice, { name, message, cause }: Error): Promise<void> {
    // Neither the address, which may be a secret, nor the receiver's words.
    const reason = name === 'TimeoutError' ? 'it does not answer in time' : ((cause as Error | undefined)?.message ?? message)
    unsent.failed(undefined, { remote: notice.remote, attempt: notice.attempts + 1, reason })
    const pause = webhookPauses[notice.attempts]
    if (pause !== undefined) {
      const change = { attempts: notice.attempts + 1, due_at: new Date(Date.now() + pause).toISOString() }
      return void (await db.updateTable('team_notices').set(change).where('id', '=', notice.id).execute())
    }
    log.error({ remote: notice.remote, kind: notice.kind, reason }, 'a notice to a team is given up')
    const failure = `${notice.kind} of ${notice.created_at}: ${reason}`.slice(0, 500)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('team_contacts').set({ failure }).where('remote', '=', notice.remote).execute()
      await trx.deleteFrom('team_notices').where('id', '=', notice.id).execute()
    })
  }

  const bodyOf = ({ kind, remote, version, reason, created_at }: Notice) =>
    JSON.stringify({
      type: types[kind],
      timestamp: created_at,
      data: { shop: publicAddress(config), remote, version, reason, live: liveReleases.channel(remote)?.live ?? null },
    })

  async function untilNextDue(): Promise<number | null> {
    const next = await db.selectFrom('team_notices').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
    const dueIn = next ? Math.max(Date.parse(next.due_at) - Date.now(), 0) : Number.POSITIVE_INFINITY
    return next || isShared ? Math.min(dueIn, isShared ? longestSharedSleep : longestSleep) : null
  }

  return {
    wake: worker.wake,
    async stop(): Promise<void> {
      stopped.abort()
      await worker.stop()
      await webhooks.close()
    },
  }
}
