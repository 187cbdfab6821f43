import { grounds } from './palette.ts'
import type { PictureSpec } from './picture-types.ts'

/** One picture as SVG text. */
export function drawPicture(spec: PictureSpec): string {
  const ground = spec.kind === 'tile' ? spec.subject.ground : spec.kind === 'stage' ? 'rose' : spec.ground
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="0 0 960 1200"><rect width="960" height="1200" fill="${grounds[ground]}"/><path d="M420 150h120v300c0 60 60 80 60 160v400q0 40-40 40H400q-40 0-40-40V610c0-80 60-100 60-160z" fill="#5B1A2E"/></svg>`
}
