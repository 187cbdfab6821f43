import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { useListRoute } from '../use-route.ts'
import { resultMessages } from './result-messages.ts'
import { ShownInstead } from './shown-instead.tsx'

/** Explains a result that differs from the typed words: products without some of them, or the other keyboard layout's words. */
export function ResultNotice({ search: { match, shown, missing, understood } }: { search: SearchAnswer }) {
  const route = useListRoute()
  if (match !== 'some' && !shown) return null
  const isMeant = understood?.some(({ isWord }) => !isWord)
  const lacking = isMeant ? resultMessages.notAllAsked : resultMessages.notAllWords
  return (
    <Box role="status">
      {shown && (
        <p>
          <ShownInstead query={shown} />
        </p>
      )}
      {shown && (
        <AsTyped to={{ ...route, after: '', asTyped: true }}>
          {resultMessages.asTyped}
          <bdi>{route.query}</bdi>
        </AsTyped>
      )}
      {match === 'some' && (
        <p>
          <strong>{missing ? resultMessages.missing(missing) : lacking}</strong>. {resultMessages.nearest}
        </p>
      )}
    </Box>
  )
}

const Box = styled.div`
  padding: ${space(3)} ${space(4)};
  border-inline-start: 3px solid ${color.brass};
  border-radius: ${radius.small};
  background: ${color['brass-wash']};
  overflow-wrap: anywhere;
`

export const AsTyped = styled(ShellLink)`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space(1)};
  min-block-size: ${touch};
  color: ${color.wine};
  font-weight: 600;
`
