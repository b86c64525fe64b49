use super::{Camera, Push};

#[test]
fn pushing_right_and_up_moves_square_to_each_other() {
    let mut camera = Camera::default();
    let (right, up) = camera.axes();
    assert!((right[0] * up[0] + right[1] * up[1]).abs() < 1e-5);
    camera.push(
        Push {
            right: 1.0,
            up: 0.0,
        },
        0.5,
    );
    let along = camera.focus[0] * right[0] + camera.focus[1] * right[1];
    assert!((along - camera.distance_tiles * 0.45).abs() < 1e-3);
}

#[test]
fn zooming_keeps_the_ground_under_the_pointer() {
    let mut camera = Camera {
        focus: [50.0, 50.0],
        ..Camera::default()
    };
    let anchor = [60.0, 45.0];
    let before = [
        (anchor[0] - 50.0) / camera.distance_tiles,
        (anchor[1] - 50.0) / camera.distance_tiles,
    ];
    camera.zoom(3.0, Some(anchor));
    let after = [
        (anchor[0] - camera.focus[0]) / camera.distance_tiles,
        (anchor[1] - camera.focus[1]) / camera.distance_tiles,
    ];
    assert!((before[0] - after[0]).abs() < 1e-4 && (before[1] - after[1]).abs() < 1e-4);
    camera.zoom(-100.0, None);
    assert_eq!(camera.distance_tiles, *Camera::DISTANCE_RANGE_TILES.end());
}

#[test]
fn the_focus_stays_on_the_map_and_edges_push() {
    let mut camera = Camera {
        focus: [-4.0, 500.0],
        ..Camera::default()
    };
    camera.stay_on(120);
    assert_eq!(camera.focus, [0.0, 120.0]);
    assert_eq!(
        Camera::edge_push([1.0, 300.0], [800.0, 600.0]),
        Push {
            right: -1.0,
            up: 0.0
        }
    );
    assert_eq!(
        Camera::edge_push([400.0, 599.0], [800.0, 600.0]),
        Push {
            right: 0.0,
            up: -1.0
        }
    );
}
