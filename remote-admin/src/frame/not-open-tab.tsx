import { frameMessages } from './frame-messages.ts'
import { Notice } from './states.tsx'
import { TabHead } from './tab-head.tsx'

/** A part of the panel that is still to come. */
export function NotOpenTab({ title }: { title: string }) {
  return (
    <>
      <TabHead title={title} />
      <Notice>
        <p>{frameMessages.notOpen}</p>
      </Notice>
    </>
  )
}
