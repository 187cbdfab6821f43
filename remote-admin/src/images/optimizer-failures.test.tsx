import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OptimizerFailures } from './optimizer-failures.tsx'

test('each failed picture is listed with its reason and a button to its product', () => {
  const failures = [
    { productId: 7, name: 'קברנה', message: 'The picture can not be fetched' },
    { productId: 8, name: 'מרלו', message: 'The picture can not be stored' },
    { productId: 9, name: 'שרדונה', message: 'The picture is damaged' },
  ]
  const html = renderToString(<OptimizerFailures failures={failures} />)
  for (const text of [
    '3 תמונות לא עובדו',
    '<bdi>קברנה</bdi>',
    'התמונה אינה זמינה בכתובת שלה',
    'לא ניתן לשמור את התמונה',
    'התמונה בכתובת הזאת פגומה',
  ])
    expect(html).toContain(text)
  for (const { name } of failures) expect(html).toContain(`aria-label="עריכת ${name}"`)
})
