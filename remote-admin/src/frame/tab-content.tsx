import { common } from '@lechaim/shared/messages/common.ts'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { type ComponentType, useState } from 'react'
import type { TabKey } from '../ui/panel-messages.ts'
import { ErrorBoundary, FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import type { PageKey, Tab } from './tabs.ts'

type Place = Tab<TabKey | PageKey>

const contents = new Map<Place['key'], ComponentType>()

function contentOf({ key, load }: Place): ComponentType {
  const content = contents.get(key) ?? createLater(load, <LoadingBlock />)
  contents.set(key, content)
  return content
}

/** The open tab; a failure to load or render stays inside it. */
export function TabContent({ tab }: { tab: Place }) {
  const [attempt, setAttempt] = useState(0)
  const Content = contentOf(tab)
  const retry = () => setAttempt(attempt + 1)
  return (
    <ErrorBoundary key={attempt} name={`The tab ${tab.key}`} fallback={<FailedNotice text={common.remoteFailed} onRetry={retry} />}>
      <Content />
    </ErrorBoundary>
  )
}
