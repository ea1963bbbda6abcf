/** The page begins here. */

import '@fontsource/barlow/latin-400.css';
import '@fontsource/barlow/latin-600.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-700.css';
import '@fontsource/eb-garamond/latin-500-italic.css';
import '@fontsource/eb-garamond/latin-600.css';
import './styles/base.css';
import './styles/home.css';
import './styles/play.css';
import './styles/bar.css';
import './styles/gather.css';
import './styles/sheet.css';
import './styles/learn.css';
import './styles/look-back.css';
import './styles/panels.css';
import './styles/hands.css';
import './styles/minimap.css';
import './styles/orders.css';
import './styles/score.css';
import { render } from 'preact';
import { deviceStore, memoryStore } from './model/device/store.ts';
import { App } from './screens/app.tsx';
import { keepFocus } from './screens/focus.ts';

/** The map is painted once, so fonts must be loaded before it is drawn. */
const FONTS = [
  "600 16px 'Barlow Condensed'",
  "700 16px 'Barlow Condensed'",
  "italic 500 16px 'EB Garamond'",
  "600 16px 'EB Garamond'",
];

async function begin(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) return;
  const [store] = await Promise.all([
    deviceStore().catch(() => memoryStore()),
    ...FONTS.map((font) => document.fonts.load(font).catch(() => [])),
  ]);
  render(<App store={store} />, root);
  keepFocus(root);
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}

void begin();
