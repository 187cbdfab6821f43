import type { SetupStep } from '@lechaim/shared/contracts/setup.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import type { TabKey } from '../ui/panel-messages.ts'
import { setupMessages as t } from './setup-messages.ts'
import { $isClosed, $missing, $recommended, followSetup, keepClosed } from './setup-store.ts'

const tabs: Record<SetupStep, TabKey> = {
  business: 'footer',
  hours: 'footer',
  legal: 'footer',
  categories: 'categories',
  products: 'products',
  banner: 'banners',
  carousel: 'carousel',
}

/** Links to the tabs with missing setup steps; hidden once nothing is missing. */
export function SetupList() {
  const missing = useHydrated($missing)
  const isClosed = useHydrated($isClosed)
  const recommended = useHydrated($recommended).filter((setting) => setting in t.recommended)
  useEffect(followSetup, [])
  // A newer server may send unknown steps.
  const steps = missing.filter((step) => step in tabs)
  if (steps.length === 0) return null
  return (
    <Card open={!isClosed} onToggle={(event) => keepClosed(!event.currentTarget.open)}>
      <Summary>
        <Title>{t.title(steps.length)}</Title>
      </Summary>
      <p>{t.hint}</p>
      <Steps>
        {steps.map((step) => (
          <li key={step}>
            <StepLink to={{ ...home, view: 'admin', tab: tabs[step] }}>{t.steps[step]}</StepLink>
          </li>
        ))}
        {recommended.map((setting) => (
          <li key={setting}>
            <StepLink to={{ ...home, view: 'admin', tab: 'header' }}>{t.recommended[setting]}</StepLink>
          </li>
        ))}
      </Steps>
    </Card>
  )
}

const Card = styled.details`
  margin-block-end: ${space(4)};
  padding: ${space(1)} ${space(4)};
  border: 1px solid ${color.brass};
  border-radius: ${radius.large};
  background: ${color.paper};
  font-size: ${text.small};
  &[open] {
    padding-block-end: ${space(4)};
  }
`

const Summary = styled.summary`
  min-block-size: ${touch};
  line-height: ${touch};
  cursor: pointer;
`

const Title = styled.h2`
  display: inline;
  font-family: inherit;
  font-size: ${text.normal};
  font-weight: 600;
  line-height: 1.4;
`

const Steps = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding-block-start: ${space(3)};
  list-style: none;
`

const StepLink = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1px solid ${color['field-line']};
  border-radius: ${radius.round};
  color: ${color.wine};
  font-weight: 600;
  text-decoration: none;
  &:hover {
    border-color: ${color.wine};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`
