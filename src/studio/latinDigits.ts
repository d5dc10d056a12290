/** Returns a text with the digits of any script as 0 to 9. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The digits of a script follow each other, in Unicode's order.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
