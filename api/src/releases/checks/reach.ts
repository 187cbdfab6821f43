// Unreachable views and slots of a release: reported, and no reason to refuse it, since another release may show them later.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { isEarlierView, providedBy } from '../publish/manifest.ts'
import type { Candidate } from './candidate.ts'

type Described = Pick<ReleaseBuild, 'name' | 'version' | 'views' | 'shows' | 'showsViews'>

/** @param live null where the shop is not known
 *  @returns a sentence for each view without an address, and for each slot that is shown nowhere */
export function reachProblems(
  { build, manifest }: Pick<Candidate, 'manifest'> & { build: Described },
  live: readonly Described[] | null = null,
): string[] {
  if (!manifest) return []
  const { views: declared } = build
  const views = providedBy(manifest, 'view')
  const undeclared = views.filter((view) => !(declared ? Object.hasOwn(declared, view) : isEarlierView(view)))
  const host = live?.find(({ name }) => name === 'host')
  const added = views.filter((view) => !isEarlierView(view) && !undeclared.includes(view))
  return [
    ...undeclared.map((view) => `Nobody reaches the view "${view}": declare it in src/views.ts, which gives it the address /?view=${view}`),
    ...(host && !host.showsViews
      ? added.map(
          (view) =>
            `Nobody reaches the view "${view}": host ${host.version}, which is live, shows no declared views: release the host first`,
        )
      : []),
    ...slotProblems(build, providedBy(manifest, 'slot'), live),
  ]
}

function slotProblems(build: Described, slots: readonly string[], live: readonly Described[] | null): string[] {
  const around = [...(live ?? []).filter(({ name }) => name !== build.name), build]
  // Of an older release it is not known what it shows.
  if (!live || around.some(({ shows }) => !shows)) return []
  const shown = around.flatMap(({ shows = [] }) => shows)
  return slots
    .filter((slot) => !shown.includes(slot))
    .map(
      (slot) =>
        `Nobody shows the slot "${slot}": a part that is live must have <Slot name="${slot}" />, as it has ${[...new Set(shown)].sort().join(', ')}`,
    )
}
