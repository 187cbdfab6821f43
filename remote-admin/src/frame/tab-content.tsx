import { common } from '@lechaim/shared/messages/common.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { TabKey } from '../ui/panel-messages.ts'
import { ErrorBoundary, FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import type { PageKey, Tab } from './tabs.ts'

type Place = Tab<TabKey | PageKey>

const loaded = new Map<Place['key'], ComponentType>()

function contentOf(tab: Place): ComponentType {
  const known = loaded.get(tab.key)
  if (known) return known
  const content = lazy(async () => ({ default: await tab.load() }))
  loaded.set(tab.key, content)
  return content
}

/** The open tab; a failure to load or render stays inside it. */
export function TabContent({ tab }: { tab: Place }) {
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
