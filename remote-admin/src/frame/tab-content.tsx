import { common } from '@lechaim/shared/messages/common.ts'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { FailedNotice, LoadingBlock } from './states.tsx'
import type { Tab, TabKey } from './tabs.ts'

const loaded = new Map<TabKey, ComponentType>()

/** A tab's chunk, asked for once; forgotten again when it could not be had. */
function contentOf(tab: Tab): ComponentType {
  const known = loaded.get(tab.key)
  if (known) return known
  const content = lazy(async () => ({ default: await tab.load() }))
  loaded.set(tab.key, content)
  return content
}

/** The open tab; one that fails to load or to render costs only its own place. */
export function TabContent({ tab }: { tab: Tab }) {
  const [attempt, setAttempt] = useState(0)
  const Content = contentOf(tab)
  const retry = () => {
    loaded.delete(tab.key)
    setAttempt(attempt + 1)
  }
  return (
    <Boundary key={attempt} tab={tab.key} onRetry={retry}>
      <Suspense fallback={<LoadingBlock />}>
        <Content />
      </Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ tab: TabKey; onRetry: () => void; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(`The tab ${this.props.tab} failed`, error)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedNotice text={common.remoteFailed} onRetry={this.props.onRetry} />
  }
}
