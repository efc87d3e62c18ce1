/** Numbers of the CPT modifiers, without any of their texts. */
export const CPT_MODIFIERS: readonly string[] =
  '22 23 24 25 26 27 32 33 47 50 51 52 53 54 55 56 57 58 59 62 63 66 73 74 76 77 78 79 80 81 82 90 91 92 93 95 96 97 99 1P 2P 3P 8P P1 P2 P3 P4 P5 P6'.split(
    ' ',
  );
