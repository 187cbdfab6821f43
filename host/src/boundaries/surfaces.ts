// The boxes of the remotes' areas on the screen. An area has no box (`display: contents`); its size is that of its content.
import type { Area, Expose } from '@lechaim/shared/contracts/remote.ts'
import { type Box, unionOf } from './box.ts'

export interface Surface {
  area: Area
  box: Box
}

export const pageSurfaces = (): Surface[] => areasIn(document).flatMap((element) => (element.closest('dialog') ? [] : surfaceOf(element)))

/** A modal dialog, as a surface of the remote that opened it, and the areas in it. */
export function dialogSurfaces(dialog: HTMLDialogElement): Surface[] {
  const owner = dialog.closest<HTMLElement>('[data-remote]')
  const own = owner ? [{ area: areaOf(owner), box: dialog.getBoundingClientRect() }] : []
  return [...own, ...areasIn(dialog).flatMap(surfaceOf)]
}

const areasIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-remote]')]

function surfaceOf(element: HTMLElement): Surface[] {
  const box = unionOf(boxesIn(element))
  return box ? [{ area: areaOf(element), box }] : []
}

const areaOf = ({ dataset }: HTMLElement): Area => ({
  remote: dataset.remote ?? '',
  version: dataset.remoteVersion ?? '',
  expose: dataset.expose as Expose,
})

/** The outermost boxes. Dialogs are separate surfaces; boxes of one pixel are visually hidden text. */
function boxesIn(element: Element): Box[] {
  return [...element.children].flatMap((child) => {
    if (child.matches('dialog')) return []
    if (getComputedStyle(child).display === 'contents') return boxesIn(child)
    const box = child.getBoundingClientRect()
    return box.width > 1 && box.height > 1 ? [box] : []
  })
}
