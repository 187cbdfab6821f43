import { $route } from '@lechaim/shared/stores/route.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { checkoutMessages } from '../checkout-messages.ts'

const { privacy: t } = checkoutMessages

/** The notice that the law requires at the form. */
export function PrivacyNotice() {
  const route = useHydrated($route)
  return (
    <Notice>
      <summary>{t.title}</summary>
      <p>{t.notice}</p>
      <ShellLink to={{ ...route, page: 'privacy' }}>{t.page}</ShellLink>
    </Notice>
  )
}

const Notice = styled.details`
  color: ${color.soft};
  font-size: ${text.small};
  > summary {
    min-block-size: ${touch};
    line-height: ${touch};
    cursor: pointer;
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-block-size: ${touch};
    padding-block: ${space(1)};
    color: ${color.wine};
    text-underline-offset: 3px;
  }
`
