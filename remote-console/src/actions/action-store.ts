// One action at a time, in a dialog that says beforehand what it will do.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { ReleaseAnswer, ReleaseHistory, ReleaseRecord, RollBackPlan } from '@lechaim/shared/contracts/release-history.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { askShop } from '../access/access-store.ts'
import { $history, refresh } from '../releases/release-store.ts'
import { actionsMessages as t } from './actions-messages.ts'

export type Action =
  | { kind: 'promote' | 'roll-back' | 'preview'; remote: string; release: ReleaseRecord }
  | { kind: 'switch'; remote: string; off: boolean }

/** The open dialog; null for none. */
export const $action = atom<Action | null>(null)
/** Sentences of a refusal, for the open dialog. */
export const $problems = atom<readonly string[]>([])
export const $isBusy = atom(false)
export const $plan = atom<RollBackPlan | null>(null)
export const $previewLink = atom<string | null>(null)

export function openAction(action: Action): void {
  $problems.set([])
  $plan.set(null)
  $previewLink.set(null)
  $action.set(action)
  const { kind, remote } = action
  if (kind === 'roll-back') void prepare(action, () => readPlan(remote, action.release.version))
  if (kind === 'preview') void prepare(action, () => makePreview(remote, action.release.version))
}

export function closeAction(): void {
  if (!$isBusy.get()) $action.set(null)
}

/** The content of a dialog before anything is done. */
async function prepare(action: Action, read: () => Promise<() => void>): Promise<void> {
  try {
    const show = await read()
    if ($action.get() === action) show()
  } catch (error) {
    if ($action.get() === action) $problems.set(sentencesOf(error))
  }
}

async function readPlan(remote: string, version: string) {
  const plan = await askShop<RollBackPlan>(remote, `/rollback?${new URLSearchParams({ version })}`)
  return () => $plan.set(plan)
}

async function makePreview(remote: string, version: string) {
  const { preview } = await askShop<{ preview: string }>(remote, '/preview', { method: 'POST', body: { version } })
  return () => $previewLink.set(preview)
}

/** Closes the dialog when it is done; a refusal stays in it. */
async function act(done: string, work: () => Promise<{ notice?: string } | unknown>): Promise<void> {
  $isBusy.set(true)
  $problems.set([])
  try {
    const answer = (await work()) as Partial<ReleaseAnswer> | undefined
    $action.set(null)
    showToast({ title: done, description: answer?.notice })
  } catch (error) {
    $problems.set(sentencesOf(error))
  } finally {
    $isBusy.set(false)
    await refresh()
  }
}

/** @param traffic percent of the visitors; 100 for all */
export const promote = (remote: string, version: string, traffic: number): Promise<void> =>
  act(t.promote.done, () =>
    askShop<ReleaseAnswer>(remote, '/promote', {
      method: 'POST',
      body: { version, expect: liveOf($history.get()), ...(traffic < 100 && { traffic }) },
    }),
  )

/** The release that the team has seen as live: another's meanwhile refuses the action. */
const liveOf = (history: ReturnType<typeof $history.get>): string =>
  (history.state === 'ready' && history.value.releases.find(({ state }) => state === 'live')?.version) || 'none'

export const rollBack = ({ remote, version, to }: RollBackPlan, reason: string): Promise<void> =>
  act(t.rollBack.done, () =>
    askShop<ReleaseAnswer>(remote, '/rollback', { method: 'POST', body: { version, ...(to && { to }), ...(reason && { reason }) } }),
  )

export const switchRemote = (remote: string, off: boolean, reason: string): Promise<void> =>
  act(off ? t.switchOff.done : t.switchOn.done, async () => {
    await askShop<ReleaseHistory>(remote, '/switch', { method: 'POST', body: { off, ...(reason && { reason }) } })
  })

function sentencesOf(error: unknown): readonly string[] {
  if (!(error instanceof RequestFailure) || error.status === 0) return [t.unreachable]
  return Array.isArray(error.details) ? error.details.map(String) : [error.message]
}
