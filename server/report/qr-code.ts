/** The gate to uqr: a link as an inline SVG, so that the printed page leads back to the hosted one. */
import { encode } from 'uqr';

/**
 * One path of horizontal runs, four modules of quiet zone around, dark on white in every colour scheme because
 * scanners need it. Any mask is valid; fixing one saves trying all eight.
 */
export function renderQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 });
  let path = '';
  for (let y = 0; y < size; y++) {
    const row = data[y]!;
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (x + 1 < size && row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return `<svg class=qr viewBox='-4 -4 ${size + 8} ${size + 8}' role=img aria-label='QR code with the link to this report' shape-rendering=crispEdges><path fill=#fff d='M-4-4h${size + 8}v${size + 8}H-4z'/><path d='${path}'/></svg>`;
}
