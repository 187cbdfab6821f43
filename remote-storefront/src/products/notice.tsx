import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wine } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** An empty or failed state with its actions. */
export function Notice({ title, hint, children, alert = false }: { title: string; hint?: string; children?: ReactNode; alert?: boolean }) {
  return (
    <Box role={alert ? 'alert' : undefined}>
      <Badge>
        <Wine aria-hidden size={30} strokeWidth={1.5} />
      </Badge>
      <Title>{title}</Title>
      {hint && <Hint>{hint}</Hint>}
      {children}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(12)} ${space(6)};
  text-align: center;
`

const Badge = styled.div`
  display: grid;
  place-items: center;
  inline-size: 72px;
  block-size: 80px;
  border-start-start-radius: 36px;
  border-start-end-radius: 36px;
  border-end-start-radius: 8px;
  border-end-end-radius: 8px;
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
`

const Title = styled.p`
  font-size: ${text.large};
  font-weight: 600;
`

const Hint = styled.p`
  color: ${color.soft};
`
