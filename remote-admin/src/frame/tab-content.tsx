import { common } from '@lechaim/shared/messages/common.ts'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { type ComponentType, useState } from 'react'
import type { TabKey } from '../ui/panel-messages.ts'
import { ErrorBoundary, FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import type { PageKey, Tab } from './tabs.ts'

type PanelRoute = Tab<TabKey | PageKey>

const contents = new Map<PanelRoute['key'], ComponentType>()

function contentOf({ key, load }: PanelRoute): ComponentType {
  const content = contents.get(key) ?? createLater(load, <LoadingBlock />)
  contents.set(key, content)
  return content
}

/** The open tab; a failure to load or render stays inside it. */
export function TabContent({ tab }: { tab: PanelRoute }) {
  const [attempt, setAttempt] = useState(0)
  const Content = contentOf(tab)
  const retry = () => setAttempt(attempt + 1)
  return (
    <ErrorBoundary key={attempt} name={`The tab ${tab.key}`} fallback={<FailedNotice text={common.remoteFailed} onRetry={retry} />}>
      <Content />
    </ErrorBoundary>
  )
}
