import { color, font, space } from '@lechaim/shared/ui/theme.ts'
import { useFirstViewShown } from '@lechaim/shared/ui/use-first-view-shown.ts'
import { ShoppingBag } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { styled } from 'styled-components'
import { sheetMessages } from '../sheet/sheet-messages.ts'

const BestSellers = lazy(() =>
  import('./best-sellers.tsx').then(
    (loaded) => ({ default: loaded.BestSellers }),
    (error: unknown) => {
      console.error('The best sellers could not be loaded', error)
      return { default: () => null }
    },
  ),
)

/** @param level of the heading of what it offers */
export function EmptyCart({ level = 3, children }: { level?: 2 | 3; children?: ReactNode }) {
  const isFirstViewShown = useFirstViewShown()
  return (
    <Middle>
      <Disc>
        <ShoppingBag aria-hidden size={36} strokeWidth={1.4} />
      </Disc>
      <Text>{sheetMessages.empty}</Text>
      {children}
      {isFirstViewShown && (
        <Suspense>
          <BestSellers level={level} />
        </Suspense>
      )}
    </Middle>
  )
}

const Middle = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(4)};
  min-block-size: 100%;
  padding-block: ${space(10)};
  text-align: center;
`

const Disc = styled.div`
  display: grid;
  place-items: center;
  inline-size: 88px;
  block-size: 88px;
  border-radius: 50%;
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
`

const Text = styled.p`
  font-family: ${font.heading};
  font-size: 1.3rem;
  font-weight: 600;
`
