// Frames over the page with each area's remote, version and load time. Redrawn only after changes.
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { composition } from '../federation/composition.ts'
import { colourOf, labelOf, loadTimeOf } from './label.ts'
import { createLayer, type Frame } from './layer.ts'
import { dialogSurfaces, pageSurfaces, type Surface } from './surfaces.ts'

export function showBoundaries(): void {
  const page = createLayer()
  const overDialogs = createLayer({ overDialogs: true })
  followChanges(() => {
    page.draw(framesOf(pageSurfaces()))
    // Frames of areas behind a dialog are behind it as well.
    const dialog = $dialogs.get().at(-1)
    overDialogs.draw(dialog ? framesOf(dialogSurfaces(dialog)) : [])
  }, overDialogs.raise)
}

function framesOf(surfaces: readonly Surface[]): Frame[] {
  const remotes = Object.keys(composition().microFrontends)
  return surfaces.map(({ area, box }) => {
    const state = $areaLoader.get()?.state(area).get().state
    return { box, label: labelOf(area, state, loadTimeOf(area)), colour: colourOf(area.remote, remotes) }
  })
}

/** Calls `draw` before the next frame after anything that can move a surface, and before each frame during animations. */
function followChanges(draw: () => void, raise: () => void): void {
  let isAwaited = false
  const soon = () => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(() => {
      isAwaited = false
      draw()
      if (isMoving()) soon()
    })
  }
  new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === 'open')) raise()
    soon()
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true })
  new ResizeObserver(soon).observe(document.body)
  for (const event of ['scroll', 'load', 'transitionrun', 'animationstart']) {
    document.addEventListener(event, soon, { capture: true, passive: true })
  }
  addEventListener('resize', soon)
  document.fonts.addEventListener('loadingdone', soon)
  raise()
  soon()
}

/** Infinite animations, such as a skeleton's shimmer, move nothing. */
const isMoving = (): boolean =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
