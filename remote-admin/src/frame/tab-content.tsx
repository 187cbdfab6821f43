import { common } from '@lechaim/shared/messages/common.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { TabKey } from '../ui/panel-messages.ts'
import { ErrorBoundary, FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import type { Tab } from './tabs.ts'

const loaded = new Map<TabKey, ComponentType>()

function contentOf(tab: Tab): ComponentType {
  const known = loaded.get(tab.key)
  if (known) return known
  const content = lazy(async () => ({ default: await tab.load() }))
  loaded.set(tab.key, content)
  return content
}

/** The open tab; a failure to load or render stays inside it. */
export function TabContent({ tab }: { tab: Tab }) {
  const [attempt, setAttempt] = useState(0)
  const Content = contentOf(tab)
  const retry = () => {
    loaded.delete(tab.key)
    setAttempt(attempt + 1)
  }
  return (
    <ErrorBoundary key={attempt} name={`The tab ${tab.key}`} fallback={<FailedNotice text={common.remoteFailed} onRetry={retry} />}>
      <Suspense fallback={<LoadingBlock />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  )
}
