import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { frameMessages } from './frame-messages.ts'

/** The way to the next page of a list, and what to say when it could not be had. */
export function MoreButton({ label, failed, state, onPress }: { label: string; failed: string; state: string; onPress: () => void }) {
  const loading = state === 'loading'
  return (
    <Row>
      {state === 'failed' && <Failed role="alert">{failed}</Failed>}
      <Button $kind="outline" aria-busy={loading} onClick={onPress}>
        {loading ? frameMessages.moreLoading : label}
      </Button>
    </Row>
  )
}

const Row = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding-block-start: ${space(6)};
`

const Failed = styled.p`
  color: ${color.danger};
  font-size: ${text.small};
`
