import { $route } from '@lechaim/shared/stores/route.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

const texts = {
  title: 'למה אנחנו מבקשים את הפרטים?',
  notice:
    'הפרטים משמשים לטיפול בהזמנה, למסירתה ולקשר איתכם בלבד. אין חובה חוקית למסור אותם, אך בלעדיהם לא נוכל לספק את ההזמנה. הם נמסרים רק למי שמספק אותה, כגון שליח. אפשר לעיין בפרטים, לתקן אותם ולבקש למחוק אותם.',
  page: 'פרטיות, ועיון בפרטים שלי',
}

/** The notice that the law requires at the form. */
export function PrivacyNotice() {
  const route = useHydrated($route)
  return (
    <Notice>
      <summary>{texts.title}</summary>
      <p>{texts.notice}</p>
      <ShellLink to={{ ...route, page: 'privacy' }}>{texts.page}</ShellLink>
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
