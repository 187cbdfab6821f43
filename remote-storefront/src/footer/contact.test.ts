import { expect, test } from 'vitest'
import { whatsappAddress } from './contact.tsx'

test('mobile phones in every spelling have a WhatsApp address, other phones have none', () => {
  for (const phone of ['052-123-4567', '+972 52 1234567', '00972-52-1234567', ' 0521234567 '])
    expect(whatsappAddress(phone), phone).toBe('https://wa.me/972521234567')
  for (const phone of ['03-1234567', '*2345', '1-700-123-456', '', '052-12', '+44 7700 900123', '077-1234567'])
    expect(whatsappAddress(phone), phone).toBeNull()
})
