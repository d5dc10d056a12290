import type { Locator } from 'playwright';

/**
 * The styles of what is visible in an element, a line for each kind: its place, tag and state, and each
 * property that differs from the browser's own style and, if it is inherited, from the parent's. The
 * page is not laid out while they are read, so that none depends on a font or the size of a box.
 */
export const looksOf = (within: Locator): Promise<string[]> =>
  within.evaluate((within) => {
    const inherited =
      /^(color|cursor|fill|font|letter|line|list|overflow-wrap|pointer|stroke|text-(align|indent|transform|underline|wrap)|visibility|white|word)/;
    const omitted =
      /block|inline|^-|interactivity|origin|emphasis|rule|caret|user-select|box-sizing|size-adjust|decoration-|font-variant-|background-(attachment|blend|clip)/;
    const ofDrawing = /^(color|display|fill|opacity|stroke|visibility)$/;
    const shorthands: readonly (readonly [RegExp, string])[] = [
      [/^(margin|padding)-.*/, '$1'],
      [/^(top|right|bottom|left)$/, 'inset'],
      [/.*-radius$/, 'border-radius'],
      [/^(border-(top|right|bottom|left))-.*/, '$1'],
      [/^outline-(?!offset).*/, 'outline'],
      [/.*-gap$/, 'gap'],
      [/^overflow-[xy]$/, 'overflow'],
      [/^flex-(grow|shrink|basis)$/, 'flex'],
      [/^grid-(row|column)-.*/, 'grid-area'],
    ];
    const isState = /^(role|type|open|data-|aria-(current|disabled|expanded|invalid|pressed)$)/;
    const isNoState = /^data-(rac|react|placement|hydrated|key|collection|route|reference)/;
    const landmarks = '[role="dialog"], header, nav, form, article, table, section, main, footer';
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}`);
    const frame = document.body.appendChild(document.createElement('iframe'));
    const blank = frame.contentDocument ?? document;
    const properties = [...getComputedStyle(blank.body)]
      .filter((property) => !omitted.test(property))
      .map((property) => {
        const [long, short] = shorthands.find(([long]) => long.test(property)) ?? [
          property,
          property,
        ];
        return { property, shown: property.replace(long, short) };
      });

    const nameOf = (element: Element) => (element.role === 'dialog' ? 'dialog' : element.localName);
    function kindOf(element: Element): string {
      const attributes = [...element.attributes]
        .filter(({ name }) => isState.test(name) && !isNoState.test(name))
        .map(({ name, value }) => (value.length < 20 ? `[${name}=${value}]` : `[${name}]`))
        .sort();
      const isChosen = element instanceof HTMLInputElement && element.checked ? ':checked' : '';
      const { parentElement: parent } = element;
      const landmark = parent?.closest(landmarks) ?? document.body;
      const around = [landmark, ...(parent && parent !== landmark ? [parent] : [])].map(nameOf);
      return `${around.join(' ')} > ${element.localName}${attributes.join('')}${isChosen}`;
    }
    const plain = new Map<string, readonly string[]>();
    /** The values of an element of this kind on a page without styles. */
    function plainValues(element: Element, pseudo: string) {
      const { namespaceURI, localName } = element;
      const type = element instanceof HTMLInputElement ? element.type : '';
      const key = [namespaceURI, localName, type, pseudo].join();
      const made = plain.has(key) ? null : blank.createElementNS(namespaceURI, localName);
      if (made) {
        if (type) made.setAttribute('type', type);
        const style = getComputedStyle(blank.body.appendChild(made), pseudo);
        plain.set(
          key,
          properties.map(({ property }) => style.getPropertyValue(property)),
        );
      }
      return plain.get(key) ?? [];
    }
    function styleOf(element: Element, pseudo: string): string {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && ['none', 'normal'].includes(style.content)) return '';
      const parent = getComputedStyle(pseudo ? element : (element.parentElement ?? element));
      const own = plainValues(element, pseudo);
      const isDrawing = element instanceof SVGElement && element.localName !== 'svg';
      const found = new Map<string, string>();
      for (const [index, { property, shown }] of properties.entries()) {
        if (found.has(shown) || (isDrawing && !ofDrawing.test(property))) continue;
        const value = style.getPropertyValue(property);
        // What a script has set is measured: the place of a dialog.
        const isMeasured = !pseudo && (element as HTMLElement).style.getPropertyValue(property);
        if (value === own[index] || isMeasured) continue;
        if (inherited.test(property) && value === parent.getPropertyValue(property)) continue;
        // The colour of the text is the default of many others.
        if (value === style.color && !/^(background-)?color$/.test(property)) continue;
        found.set(shown, style.getPropertyValue(shown));
      }
      const borders = sides.map((side) => found.get(side));
      if (borders[0] && new Set(borders).size === 1) {
        for (const side of sides) found.delete(side);
        found.set('border', borders[0]);
      }
      return [...found]
        .map(([property, value]) => `${property} ${value}`)
        .filter((text) => !/^margin 0px$|^border(-\w+)? 0px/.test(text))
        .join('; ')
        .replaceAll(/url\([^)]*\)/g, 'url()')
        .replaceAll(/\b_\w+/g, 'own')
        .replaceAll(/system-ui.*?sans-serif/g, 'system');
    }

    const kinds = new Set<string>();
    const visible = [within, ...within.querySelectorAll('*')].filter((element) => {
      const { parentElement: parent } = element;
      const kind = `${kindOf(element)} ${element.className} ${parent?.className} ${!element.nextElementSibling}`;
      const isNew = !kinds.has(kind) && element.getClientRects().length > 0;
      const isSeen = isNew && element.checkVisibility({ visibilityProperty: true });
      if (isSeen) kinds.add(kind);
      return isSeen;
    });
    for (const { documentElement } of [document, blank]) documentElement.style.display = 'none';
    const lines = visible.flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const look = styleOf(element, pseudo);
        return look && `${kindOf(element)}${pseudo}: ${look}`;
      }),
    );
    document.documentElement.style.display = '';
    frame.remove();
    return [...new Set(lines)].filter(Boolean);
  });
